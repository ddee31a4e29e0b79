import type { Page } from 'playwright-core';
import { PASSWORD } from '../../helper.ts';
import { hydrated } from './launch.ts';

/** Fills in the form of the open login page and sends it. */
export async function logIn(page: Page, phone: string, password = PASSWORD): Promise<void> {
  await hydrated(page);
  // The address changes before the page does, and the page before may have a field for the phone number too.
  await page.getByRole('heading', { level: 1, name: /登录/ }).waitFor();
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /同意/ }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
