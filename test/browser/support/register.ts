import type { Page } from 'playwright-core';
import { PASSWORD, type EmbeddedUpstream } from '../../../embedded/test/support/embeddedUpstream.ts';
import { hydrated } from './launch.ts';
import { enterCode } from './logIn.ts';

/** Fills in the form of the open registration page and sends it. */
export async function register(
  page: Page,
  upstream: Pick<EmbeddedUpstream, 'code'>,
  phone: string,
): Promise<void> {
  await hydrated(page);
  // The address changes before the page does, and the page before may have a field for the phone number too.
  await page.getByRole('heading', { level: 1, name: /注册/ }).waitFor();
  await page.getByLabel('手机号').fill(phone);
  await enterCode(page, upstream, phone);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码', { exact: true }).fill(PASSWORD);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: /^(立即)?注册/ }).click();
}
