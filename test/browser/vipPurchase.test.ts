import t from 'tap';
import type { Page } from 'playwright-core';
import { CALLER_TIMEOUT, SUCCESS } from '../../shared/constants.ts';
import type { VipPackage } from '../../shared/records/membership.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { newMember, payIn, type NewMember } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { startTranslator } from '../support/upstreams/translator.ts';
import { goTo, hydrated, launchOne, watchToasts } from './support/launch.ts';
import { openSignedIn } from './support/logIn.ts';

const APPLY = '**/bff/user/cert/apply';
const UNKNOWN = {
  status: 504,
  json: { code: 50410, message: '处理结果未知，请在记录中核对，不要重复提交', data: null },
};
const MONTH = 1;
const APPLY_CALL = 'POST /api/user/cert/apply';

t.test('a purchase with an unknown outcome, and one whose price changes', async (t) => {
  const open = await launchOne(t);
  /** The price of the month in the list: another one than the upstream sells at, or undefined for the true one. */
  let listed: string | undefined;
  const applied: unknown[] = [];
  const { origin, embedded } = await startTranslator(t, {
    request({ method, path, body }) {
      if (`${method} ${path}` !== APPLY_CALL) return undefined;
      applied.push(body?.price);
      return undefined;
    },
    response(envelope, { path }) {
      if (path !== '/api/vip' || envelope.code !== SUCCESS || listed === undefined) return envelope;
      return {
        ...envelope,
        data: (envelope.data as VipPackage[]).map((row) =>
          row.id === MONTH ? { ...row, price: listed } : row,
        ),
      };
    },
  });
  const portal = await startPortal(t, { upstream: origin });
  const upstream = embeddedBehind({ upstream: embedded.origin });

  /** Opens the confirmation of a purchase for a member who has recharged this amount. Records the idempotency keys that are sent. */
  async function buyer(amount: string) {
    const member = await newMember(upstream);
    await payIn(upstream, member, amount);
    const { page } = await openSignedIn(open, portal, member, '/vip?package=1');
    const keys: (string | null)[] = [];
    page.on(
      'request',
      async (request) =>
        request.url().endsWith('/cert/apply') && keys.push(await request.headerValue('idempotency-key')),
    );
    return { member, page, keys };
  }

  const logs = async ({ token }: NewMember) =>
    (await upstream.get('/api/user/cert/logs/list?cert_type=3', token)).data as unknown[];

  async function confirm(page: Page) {
    await page.getByRole('dialog').getByRole('checkbox').check();
    await page.getByRole('button', { name: /^确认支付/ }).click();
  }

  await t.test(
    'unknown, and carried out: the record is found, and the membership is paid once',
    async (t) => {
      const { member, page } = await buyer('30.00');
      await page.route(APPLY, async (route) => {
        await route.fetch();
        await route.fulfill(UNKNOWN);
      });
      await confirm(page);
      await page.waitForURL(/\/vip\/record\/\d+\?new$/);
      t.equal((await logs(member)).length, 1);
    },
  );

  await t.test(
    'the response is lost on the way to the browser: the page finds the record by the key, and no message is red',
    async (t) => {
      const { member, page, keys } = await buyer('60.00');
      const said = await watchToasts(page);
      await page.route(APPLY, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await confirm(page);
      await page.waitForURL(/\/vip\/record\/\d+\?new$/);
      t.match(await logs(member), [{ request_id: keys[0] }]);
      t.equal((await logs(member)).length, 1, 'there is one purchase');
      t.same(await said(), ['VIP 会员已开通']);
      await page.unroute(APPLY);
      await goTo(page, '/vip?package=1');
      await confirm(page);
      await page.waitForURL(/\/vip\/record\/\d+\?new$/);
      t.equal((await logs(member)).length, 2, 'the next purchase is a new one');
      t.not(keys[1], keys[0]);
    },
  );

  await t.test(
    'the response and all look-ups are lost, and the page is loaded again: the same key is sent, and nothing is bought twice',
    async (t) => {
      const { member, page, keys } = await buyer('60.00');
      await page.route('**/bff/**', async (route) => {
        if (route.request().method() === 'POST') await route.fetch();
        await route.abort();
      });
      await confirm(page);
      await page.getByRole('dialog').getByText('暂时无法确认是否开通成功').waitFor();
      t.equal(
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /确认支付/ })
          .count(),
        0,
        'the purchase cannot be sent again',
      );
      await page.unroute('**/bff/**');
      await page.reload();
      await hydrated(page);
      await confirm(page);
      await page.waitForURL(/\/vip\/record\/\d+\?new$/);
      t.equal((await logs(member)).length, 1);
      t.equal(keys.length, 2);
      t.equal(keys[0], keys[1]);
    },
  );

  await t.test(
    'the price changes while the confirmation is open: it is shown in place of the old one, and the next click buys at it',
    async (t) => {
      listed = '25.00';
      applied.length = 0;
      const { member, page } = await buyer('60.00');
      const dialog = page.getByRole('dialog', { name: '开通月度会员' });
      const after = () =>
        dialog.locator('dl.net > div', { hasText: '支付后可用余额' }).locator('dd').textContent();
      t.equal(await after(), '35.00 元');
      listed = undefined;
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: '确认支付 25.00 元' }).click();
      await dialog.getByRole('alert').getByText('价格已变为 30.00 元，没有扣款，请确认后再提交').waitFor();
      t.same(applied, [], 'the upstream is not asked to sell at the old price');
      const pay = dialog.getByRole('button', { name: '确认支付 30.00 元' });
      await pay.waitFor();
      t.equal(await after(), '30.00 元', 'the balances are computed anew');
      t.notMatch(await dialog.textContent(), '25.00', 'the old price is nowhere in the dialog');
      await pay.click();
      await page.waitForURL(/\/vip\/record\/\d+\?new$/);
      t.same(applied, ['30.00']);
      t.match(await logs(member), [{ price: '30.00' }]);
      t.match(await page.getByRole('region', { name: '收据' }).textContent(), '30.00 元');
      await page.locator('summary.member', { hasText: '30.00 元' }).waitFor();
    },
  );

  await t.test(
    'unknown, and not carried out: after enough time without a record, the member can buy again',
    async (t) => {
      const { member, page, keys } = await buyer('30.00');
      await page.route(APPLY, (route) => route.fulfill(UNKNOWN));
      await confirm(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('暂时无法确认是否开通成功').waitFor();
      t.equal(
        await dialog.getByRole('button', { name: /确认支付/ }).count(),
        0,
        'the purchase cannot be sent again',
      );
      await page.unroute(APPLY);
      await dialog.getByText('记录中还没有这一笔').waitFor();
      await page.clock.setFixedTime(Date.now() + 2 * CALLER_TIMEOUT + 1_000);
      await page.keyboard.press('Enter');
      await dialog.getByText('没有开通 VIP 会员，也没有扣款').waitFor();
      await confirm(page);
      await page.waitForURL(/\/vip\/record\/\d+\?new$/);
      t.equal((await logs(member)).length, 1);
      t.equal(new Set(keys).size, 2, 'the second call has a new idempotency key');
    },
  );
});
