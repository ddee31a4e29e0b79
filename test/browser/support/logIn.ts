import type { Page } from 'playwright-core';
import { PASSWORD, type Portal } from '../../helper.ts';
import type { EmbeddedUpstream } from '../../../embedded/test/support/embeddedUpstream.ts';
import { goTo, hydrated, type launch, type Opened } from './launch.ts';

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

/** Opens a new window at `path` with the session of the token. */
export async function openSignedIn(
  open: Awaited<ReturnType<typeof launch>>,
  { origin }: Portal,
  { token }: { token: string },
  path: string,
): Promise<Opened> {
  const opened = await open(origin);
  await opened.context.addCookies([{ name: 'bank_token', value: token, url: origin }]);
  await goTo(opened.page, path);
  return opened;
}

/** Requests a text-message code at the field with this label, and enters the code that the upstream has sent to the phone number. */
export async function enterCode(
  page: Page,
  upstream: Pick<EmbeddedUpstream, 'code'>,
  phone: string,
  label = '短信验证码',
): Promise<void> {
  const field = page.locator('.field').filter({ has: page.getByLabel(label) });
  await field.getByRole('button', { name: '获取验证码' }).click();
  await field.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor();
  await page.getByLabel(label).fill(await upstream.code(phone));
}
