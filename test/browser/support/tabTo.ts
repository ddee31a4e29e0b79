import type { Locator, Page } from 'playwright-core';

/** Number of key presses after which a target counts as unreachable. */
const MAX_PRESSES = 250;

/** Presses Tab (or another key, such as Shift+Tab) until the target has the focus. Throws if it does not get it. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const element = await target.elementHandle();
  for (let press = 0; press < MAX_PRESSES; press++) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement === wanted, element)) return;
  }
  throw new Error(`${String(target)} is not reached by ${key}`);
}
