import type { Page } from 'playwright-core';
import { waitForValue } from './waitForValue.ts';

/** Waits until the captcha differs from `last`, and returns its characters, which the embedded upstream draws as SVG texts. */
export async function readCaptcha(page: Page, last = ''): Promise<string> {
  const picture = page.getByAltText('图形验证码，点击换一张');
  const read = async () => {
    const source = (await picture.getAttribute('src')) ?? '';
    const svg = Buffer.from(source.split(',')[1] ?? '', 'base64').toString();
    return [...svg.matchAll(/<text[^>]*>(.)<\/text>/g)].map(([, letter]) => letter).join('');
  };
  await waitForValue(async () => (await read()) !== last, true);
  return read();
}
