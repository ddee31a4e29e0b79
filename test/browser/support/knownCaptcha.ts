import type { Page } from 'playwright-core';
import { answerCaptcha } from '../../support/answerCaptcha.ts';
import { waitForValue } from './waitForValue.ts';

/** The characters that `knownCaptcha` makes the right ones. */
export const KNOWN = 'HKMN';

/** Waits until the form has another captcha than `last` (a key), and makes `KNOWN` the right answer to it. Returns its key. */
export async function knownCaptcha(page: Page, { varDir }: { varDir: string }, last = ''): Promise<string> {
  await page.getByAltText('图形验证码，点击换一张').waitFor();
  const key = () => page.locator('input[name="captcha_key"]').inputValue();
  await waitForValue(async () => ![last, ''].includes(await key()), true);
  const shown = await key();
  answerCaptcha(varDir, shown, KNOWN);
  return shown;
}
