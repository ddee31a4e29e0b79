import { setTimeout } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Response,
} from 'playwright-core';
import allFiles, { type Test } from 'tap';
import { scaled } from '../../support/longRun.ts';
import { findBrowser } from './chromium.ts';

/** Default time limit (ms). */
const TIME_LIMIT = scaled(30_000);

/** Reads a value repeatedly until it is `wanted`; throws after the limit. Needed because a page's address changes before its content. */
export async function waitForValue<T>(read: () => T | Promise<T>, wanted: T, limit = TIME_LIMIT): Promise<T> {
  const until = Date.now() + limit;
  for (;;) {
    const value = await read();
    if (value === wanted) return value;
    if (Date.now() > until) throw new Error(`the value is ${String(value)}, not ${String(wanted)}`);
    await setTimeout(50);
  }
}

/** Time limit for each action and wait of Playwright (ms). */
const PATIENCE = scaled(60_000);

/** A browser window with its own cookies. */
export interface Opened {
  context: BrowserContext;
  page: Page;
  /** The messages of the console so far, including page errors and violations of the content policy. */
  console: string[];
}

let running: Promise<Browser> | undefined;

/** The browser of this process. It closes after the last test file of the process. */
function sharedBrowser(): Promise<Browser> {
  running ??= findBrowser().then((found) => chromium.launch({ ...found, timeout: PATIENCE }));
  return running;
}
allFiles.teardown(async () => (await running)?.close());

/** What a window shows, for the log of a test that has failed: the address, the end of its console, what is said, the card of third-party services, and the main part. */
async function shown(page: Page, console: readonly string[]): Promise<string> {
  const text = await page
    .evaluate(
      () =>
        `hydrated: ${'hydrated' in document.documentElement.dataset}, ${document.readyState}; ` +
        ['[role="alert"], [role="status"], dialog[open], [data-services]', 'main']
          .flatMap((parts) => [...document.querySelectorAll<HTMLElement>(parts)])
          .map((part) => part.innerText)
          .join(' | '),
    )
    .catch(String);
  return `a window of the failed test shows ${page.url()}: ${console.join(' | ').slice(-800)} ${text.replace(/\s+/g, ' ').slice(0, 800)}\n`;
}

/** Returns a function that opens windows, each with its own cookies. They close when the test ends. */
export async function launch(t: Test) {
  const browser = await sharedBrowser();
  return async function open(
    origin: string,
    {
      width = 1280,
      scripts = true,
      device = {},
    }: { width?: number; scripts?: boolean; device?: BrowserContextOptions } = {},
  ): Promise<Opened> {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: 800 },
      locale: 'zh-CN',
      javaScriptEnabled: scripts,
      ...device,
    });
    const console: string[] = [];
    t.teardown(async () => {
      if (!t.passing()) for (const page of context.pages()) process.stderr.write(await shown(page, console));
      await context.close();
    });
    context.setDefaultTimeout(PATIENCE);
    // tsx names functions with this helper, also those that are sent into a page.
    await context.addInitScript('globalThis.__name = (named) => named');
    const page = await context.newPage();
    page.on('console', (message) => {
      const text = `${message.type()}: ${message.text()}`;
      console.push(text.includes('Failed to load resource') ? `${text} ${message.location().url}` : text);
    });
    page.on('pageerror', (error) => console.push(`page error: ${error.message}`));
    return { context, page, console };
  };
}

/**
 * Makes a window as good as new: no cookies, nothing stored, no other tabs, no routes, nothing said; its next page is the first.
 * The browser's cache stays, so that a page costs half of one in a new window.
 */
export async function emptied({ context, page, console }: Opened): Promise<void> {
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    page.emulateMedia({ media: null }),
  ]);
  if (page.url() !== 'about:blank') {
    // A page could store something when it is left, so it is left first.
    await page.goto('/robots.txt');
    await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()));
  }
  await context.clearCookies();
  console.length = 0;
}

/** As `launch`, but the function opens one window per origin, and empties it, without its listeners, when it is asked again. */
export async function launchOne(t: Test): Promise<Awaited<ReturnType<typeof launch>>> {
  const open = await launch(t);
  const windows = new Map<string, Opened>();
  return async (origin, options) => {
    const key = origin + JSON.stringify(options);
    const opened = windows.get(key);
    if (opened) {
      await emptied(opened);
      for (const event of ['request', 'response'] as const) opened.page.removeAllListeners(event);
      return opened;
    }
    const made = await open(origin, options);
    windows.set(key, made);
    return made;
  };
}

/** The ground of what has failed (`--danger-50`), as a browser computes it. */
export const DANGER = 'rgb(253, 238, 237)';
export const groundOf = (of: Locator): Promise<string> =>
  of.evaluate((element) => getComputedStyle(element).backgroundColor);

/**
 * Waits until React has hydrated the page and run its effects. Before that, a click has no handler and a dialog is not modal. By
 * time, not by frames: a busy machine may draw none.
 */
export const hydrated = (page: Page) =>
  page.waitForFunction(
    () => 'hydrated' in document.documentElement.dataset && document.readyState === 'complete',
    undefined,
    { polling: 50 },
  );

/** Opens a path of the portal and waits until the page is hydrated. @returns the document's response, as of `page.goto` */
export async function goTo(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrated(page);
  return response;
}

/** Holds the page's requests to `url` until the returned function is called. Those that the page gives up meanwhile are dropped. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Notes the texts of all toasts from now on, in this document; a red one begins with ✗. Returns a function that gives them. */
export async function watchToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('.toast'))
            said.push((node.matches('.bad') ? '✗' : '') + node.textContent);
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
