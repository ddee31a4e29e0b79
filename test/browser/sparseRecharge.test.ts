import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { goTo, launchOne } from './support/launch.ts';

const ok = (data: unknown) => json({ code: 200, message: '下单成功', data });

t.test('recharging and buying at an upstream that says little', async (t) => {
  const open = await launchOne(t);
  const upstream = await startStubUpstream(t);
  upstream.on('GET /api/visit', ok({ id: 5 }));
  upstream.on(
    'GET /api/recharge',
    ok({ packages: [{ id: 1, amount: '100.00' }], channels: [{ code: 'mock', name: '模拟支付' }] }),
  );
  upstream.on('GET /api/vip', ok([{ id: 1, title: '月度会员', price: '85.00' }]));
  upstream.on('GET /api/user/recharge', ok([]));
  upstream.on('GET /api/user/cert/logs/list', ok([]));
  const portal = await startPortal(t, { upstream: upstream.origin });

  async function visit(path: string) {
    const { context, page, console } = await open(portal.origin);
    await context.addCookies([{ name: 'bank_token', value: 'member-token', url: portal.origin }]);
    await goTo(page, path);
    return { page, console };
  }
  async function order(page: Page) {
    await page.getByRole('radio', { name: /^模拟支付/ }).check();
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('heading', { name: '充值订单已提交' }).waitFor();
    t.equal(new URL(page.url()).pathname, '/wallet/recharge', "the page is still the form's");
  }

  await t.test(
    'an order without a number is shown in place, with its payment link and QR code',
    async (t) => {
      upstream.on(
        'POST /api/user/recharge',
        ok({ pay_url: 'https://pay.example/1', qr_content: 'weixin://pay/1' }),
      );
      const { page, console } = await visit('/wallet/recharge');
      await order(page);
      t.equal(
        await page.getByRole('link', { name: /打开收银台/ }).getAttribute('href'),
        'https://pay.example/1',
      );
      await page.getByRole('img', { name: '付款二维码' }).waitFor();
      t.equal(
        await page.getByRole('button', { name: '去支付' }).count(),
        0,
        'it cannot be sent a second time by mistake',
      );
      t.equal(
        await page.evaluate(() => document.activeElement?.textContent),
        '充值订单已提交',
        'the focus is on what came in place of the form',
      );
      await page.getByRole('link', { name: '充值', exact: true }).click();
      await page.getByRole('button', { name: '去支付' }).waitFor();
      t.same(
        console.filter((line) => line.startsWith('page error')),
        [],
      );
    },
  );

  await t.test('a payment code may be a picture; an address in its place is not asked for', async (t) => {
    const picture =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    upstream.on('POST /api/user/recharge', ok({ qr_image: picture }));
    const { page, console } = await visit('/wallet/recharge');
    await order(page);
    const code = page.getByRole('img', { name: '付款二维码' });
    await code.waitFor();
    t.same(
      await code.evaluate((image: HTMLImageElement) => [
        image.currentSrc,
        image.naturalWidth,
        image.offsetWidth > 190,
      ]),
      [picture, 1, true],
    );
    t.match(await page.locator('main').innerText(), /请尽快付款/);
    upstream.on('POST /api/user/recharge', ok({ qr_image: 'https://pay.example/code.png' }));
    await goTo(page, '/wallet/recharge');
    await order(page);
    t.equal(await code.count(), 0);
    t.same(
      console.filter((line) => line.startsWith('page error')),
      [],
    );
  });

  await t.test(
    'an order with a number that has no page is shown in place; one that has a page is opened',
    async (t) => {
      upstream.on('POST /api/user/recharge', ok({ order_no: 'RC7', pay_url: 'javascript:alert(1)' }));
      upstream.on('GET /api/user/recharge/RC7', json('Not Found', 404));
      const { page } = await visit('/wallet/recharge');
      await order(page);
      await page.getByText('RC7').waitFor();
      t.equal(await page.getByRole('link', { name: /打开收银台/ }).count(), 0);
      t.equal(
        await page.getByRole('link', { name: '查看充值记录' }).getAttribute('href'),
        '/wallet/record?tab=recharge',
      );

      upstream.on('GET /api/user/recharge/RC7', ok({ order_no: 'RC7', status: 0 }));
      await page.getByRole('link', { name: '充值', exact: true }).click();
      await page.getByRole('radio', { name: /^模拟支付/ }).check();
      await page.getByRole('button', { name: '去支付' }).click();
      await page.waitForURL('**/wallet/recharge/RC7');
    },
  );

  await t.test('a response without any data is a success all the same', async (t) => {
    upstream.on('POST /api/user/recharge', ok(null));
    const { page } = await visit('/wallet/recharge');
    await order(page);
    t.equal(await page.getByRole('link', { name: /打开收银台/ }).count(), 0);
    await page.getByText('到账后余额会更新，请不要重复提交。').waitFor();
    // The second names a record that the list does not have.
    for (const data of [null, { id: 77 }]) {
      upstream.on('POST /api/user/cert/apply', ok(data));
      const shop = await visit('/vip?package=1');
      await shop.page.getByRole('dialog').getByRole('checkbox').check();
      await shop.page.getByRole('button', { name: '确认支付 85.00 元' }).click();
      await shop.page.waitForURL('**/vip/record');
      await shop.page.getByText('下单成功').waitFor();
    }
  });
});
