import { chromium, type BrowserContext, type Page } from 'playwright-core';
import type { Test } from 'tap';
import { findBrowser } from './findBrowser.ts';

/** Messages that the browser's console showed, page errors and policy breaches included. */
export interface Opened {
  context: BrowserContext;
  page: Page;
  console: string[];
}

/** A fresh browser for the test; the returned function opens windows in it, each with its own cookies. */
export async function launch(t: Test) {
  const browser = await chromium.launch(await findBrowser());
  t.teardown(() => browser.close());
  return async function open(origin: string, { width = 1280, scripts = true } = {}): Promise<Opened> {
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 800 }, locale: 'zh-CN', javaScriptEnabled: scripts });
    const page = await context.newPage();
    const console: string[] = [];
    page.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => console.push(`page error: ${error.message}`));
    return { context, page, console };
  };
}

/** Waits until React has taken the page over and its effects ran: before that, a click is the browser's own and a dialog is not modal yet. */
export const hydrated = (page: Page) => page.waitForFunction(() => 'hydrated' in document.documentElement.dataset && document.readyState === 'complete');
