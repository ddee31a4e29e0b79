import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** ms that a picture may take to come. */
const PATIENCE = 15_000;

/** What stands in the captcha picture that is shown, as soon as it is not `last`: the embedded host draws its characters as SVG texts. */
export async function readCaptcha(page: Page, last = ''): Promise<string> {
  const picture = page.getByAltText('图形验证码，点击换一张');
  await picture.waitFor();
  for (const until = Date.now() + PATIENCE; Date.now() < until; await setTimeout(50)) {
    const source = (await picture.getAttribute('src')) ?? '';
    const svg = Buffer.from(source.split(',')[1] ?? '', 'base64').toString();
    const text = [...svg.matchAll(/<text[^>]*>(.)<\/text>/g)].map(([, letter]) => letter).join('');
    if (text !== last) return text;
  }
  throw new Error('no other picture has come');
}
