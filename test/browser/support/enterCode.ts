import type { Page } from 'playwright-core';
import type { EmbeddedUpstream } from '../../embedded/support/embeddedUpstream.ts';

/** Requests a text-message code at the field with this label, and enters the code that the upstream has sent to the phone number. */
export async function enterCode(page: Page, upstream: Pick<EmbeddedUpstream, 'code'>, phone: string, label = '短信验证码'): Promise<void> {
  const field = page.locator('.field').filter({ has: page.getByLabel(label) });
  await field.getByRole('button', { name: '获取验证码' }).click();
  await field.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor();
  await page.getByLabel(label).fill(await upstream.code(phone));
}
