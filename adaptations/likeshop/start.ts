import type { Test } from 'tap';
import { PASSWORD, type Portal, startPortal } from '../../test/helper.ts';
import type { Browser } from '../../test/support/browserLike.ts';
import { adaptation } from './adaptation.ts';
import { type Likeshop, startLikeshop } from './upstream.ts';

export interface Shop {
  shop: Likeshop;
  portal: Portal;
  /** A browser that has logged in as this member. */
  member(phone: string): Promise<Browser>;
  /** A captcha and its answer, as a visitor reads it. */
  captcha(browser: Browser): Promise<{ captcha_key: string; captcha: string }>;
  /** Requests a text message and returns its code. */
  code(browser: Browser, phone_number: string, scene: string): Promise<string>;
}

/** The portal before an imitation of likeshop. */
export async function startShop(t: Test): Promise<Shop> {
  const shop = await startLikeshop(t);
  // A minute of the limits is over at once.
  const portal = await startPortal(t, {
    upstream: shop.origin,
    adaptation,
    clocks: { limits: () => performance.now() * 1_000_000 },
  });
  const captcha: Shop['captcha'] = async (browser) => {
    const { captcha_key } = (await browser.get('/bff/captcha')).json.data as { captcha_key: string };
    return { captcha_key, captcha: shop.captcha(captcha_key) };
  };
  return {
    shop,
    portal,
    captcha,
    async member(phone) {
      const browser = portal.browser();
      const { json } = await browser.post('/bff/login', {
        phone_number: phone,
        password: PASSWORD,
        ...(await captcha(browser)),
      });
      if (json.code !== 200) throw new Error(`login as ${phone}: ${json.message}`);
      return browser;
    },
    async code(browser, phone_number, scene) {
      const { json } = await browser.post('/bff/send/sms', {
        scene,
        phone_number,
        ...(await captcha(browser)),
      });
      if (json.code !== 200) throw new Error(`text message to ${phone_number}: ${json.message}`);
      return shop.sent.at(-1)!.code;
    },
  };
}
