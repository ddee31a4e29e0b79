import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import allFiles, { type Test } from 'tap';
import { scaled } from '../../support/timeoutScale.ts';
import { findBrowser } from './findBrowser.ts';

/** What Playwright may wait for one thing (ms). */
const PATIENCE = scaled(60_000);

/** Messages that the browser's console showed, page errors and policy breaches included. */
export interface Opened {
  context: BrowserContext;
  page: Page;
  console: string[];
}

let running: Promise<Browser> | undefined;

/** The browser of this process; it ends with the last test file that runs in it. */
function theBrowser(): Promise<Browser> {
  running ??= findBrowser().then((found) => chromium.launch({ ...found, timeout: PATIENCE }));
  return running;
}
allFiles.teardown(async () => (await running)?.close());

/** The returned function opens windows, each with its own cookies; they close when the test ends. */
export async function launch(t: Test) {
  const browser = await theBrowser();
  return async function open(origin: string, { width = 1280, scripts = true } = {}): Promise<Opened> {
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 800 }, locale: 'zh-CN', javaScriptEnabled: scripts });
    t.teardown(() => context.close());
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const console: string[] = [];
    page.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => console.push(`page error: ${error.message}`));
    return { context, page, console };
  };
}

/** Waits until React has taken the page over and its effects ran: before that, a click is the browser's own and a dialog is not modal yet. */
export const hydrated = (page: Page) => page.waitForFunction(() => 'hydrated' in document.documentElement.dataset && document.readyState === 'complete');
