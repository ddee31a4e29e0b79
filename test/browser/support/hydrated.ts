import type { Page } from 'playwright-core';

/** Waits until React has hydrated the page and run its effects. Before that, a click has no handler and a dialog is not modal. */
export const hydrated = (page: Page) => page.waitForFunction(() => 'hydrated' in document.documentElement.dataset && document.readyState === 'complete');

/** Opens a path of the portal and waits until the page is hydrated. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
