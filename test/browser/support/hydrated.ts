import type { Page } from 'playwright-core';

/** Waits until React has hydrated the page and run its effects. Before that, a click has no handler and a dialog is not modal. */
export const hydrated = (page: Page) => page.waitForFunction(() => 'hydrated' in document.documentElement.dataset && document.readyState === 'complete');
