import type { Page } from 'playwright-core';

/** Clicks the button to the next step. */
export const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

/** Waits until a step is shown. The heading is awaited because the address changes before the page does. */
export const atStep = (page: Page, step: number) => page.getByRole('heading', { level: 2, name: new RegExp(`^第 ${step} 步`) }).waitFor();

/** Ticks both consents of the last step. */
export async function consent(page: Page) {
  for (const name of [/个人信息授权书/, /综合融资成本/]) await page.getByRole('checkbox', { name }).check();
}
