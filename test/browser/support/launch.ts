import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import allFiles, { type Test } from 'tap';
import { scaled } from '../../support/timeoutScale.ts';
import { findBrowser } from './findBrowser.ts';

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

/** What a window shows, for the log of a test that has failed: the address, what is said, and the main part. */
async function shown(page: Page): Promise<string> {
  const text = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[role="alert"], [role="status"], main, dialog[open]')].map((part) => part.innerText).join(' | ')).catch(String);
  return `a window of the failed test shows ${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, 800)}\n`;
}

/** Returns a function that opens windows, each with its own cookies. They close when the test ends. */
export async function launch(t: Test) {
  const browser = await sharedBrowser();
  return async function open(origin: string, { width = 1280, scripts = true } = {}): Promise<Opened> {
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 800 }, locale: 'zh-CN', javaScriptEnabled: scripts });
    t.teardown(async () => {
      if (!t.passing()) for (const page of context.pages()) process.stderr.write(await shown(page));
      await context.close();
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const console: string[] = [];
    page.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => console.push(`page error: ${error.message}`));
    return { context, page, console };
  };
}

export { hydrated } from './hydrated.ts';
