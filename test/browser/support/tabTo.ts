import type { Locator, Page } from 'playwright-core';

/** Presses of the Tab key after which something counts as out of reach. */
const REACH = 250;

/** Presses Tab (or another key, such as Shift+Tab) until this has the focus; throws when it never gets it. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const element = await target.elementHandle();
  for (let press = 0; press < REACH; press++) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement === wanted, element)) return;
  }
  throw new Error(`${String(target)} is not reached by ${key}`);
}
