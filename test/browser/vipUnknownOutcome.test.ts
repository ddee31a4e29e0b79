import t from 'tap';
import type { Page } from 'playwright-core';
import { embeddedBehind } from '../embedded/support/embeddedUpstream.ts';
import { newMember, payIn, type NewMember } from '../embedded/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { hydrated, launch } from './support/launch.ts';
import { openSignedIn } from './support/openSignedIn.ts';

const APPLY = '**/bff/user/cert/apply';
const UNKNOWN = { status: 504, json: { code: 50410, message: '处理结果未知，请在记录中核对，不要重复提交', data: null } };

t.test('a purchase with an unknown outcome', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);

  /** Opens the confirmation of a purchase for a member who has recharged this amount. Records the idempotency keys that are sent. */
  async function buyer(amount: string) {
    const member = await newMember(upstream);
    await payIn(upstream, member, amount);
    const { page } = await openSignedIn(open, portal, member, '/vip?package=1');
    const keys: (string | null)[] = [];
    page.on('request', async (request) => request.url().endsWith('/cert/apply') && keys.push(await request.headerValue('idempotency-key')));
    return { member, page, keys };
  }

  const logs = async ({ token }: NewMember) => (await upstream.get('/api/user/cert/logs/list?cert_type=3', token)).data as unknown[];

  async function confirm(page: Page) {
    await page.getByRole('dialog').getByRole('checkbox').check();
    await page.getByRole('button', { name: /^确认支付/ }).click();
  }

  await t.test('it was carried out: the record is found, and the membership is paid once', async (t) => {
    const { member, page } = await buyer('30.00');
    await page.route(APPLY, async (route) => {
      await route.fetch();
      await route.fulfill(UNKNOWN);
    });
    await confirm(page);
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    t.equal((await logs(member)).length, 1);
  });

  await t.test('it was carried out, and is sent again after a reload: same key, no second purchase', async (t) => {
    const { member, page, keys } = await buyer('100.00');
    await page.route(APPLY, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await confirm(page);
    await page.getByRole('dialog').getByText('网络连接失败').waitFor();
    await page.unroute(APPLY);
    await page.reload();
    await hydrated(page);
    await confirm(page);
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    t.equal((await logs(member)).length, 1, 'there is one purchase');
    t.equal(keys.length, 2);
    t.equal(keys[0], keys[1]);
    await page.goto('/vip?package=1');
    await hydrated(page);
    await confirm(page);
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    t.equal((await logs(member)).length, 2, 'the next purchase is a new one');
    t.not(keys[2], keys[0]);
  });

  await t.test('it was not carried out: after enough time without a record, the member can buy again', async (t) => {
    const { member, page, keys } = await buyer('30.00');
    await page.route(APPLY, (route) => route.fulfill(UNKNOWN));
    await confirm(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('暂时无法确认是否开通成功').waitFor();
    t.equal(await dialog.getByRole('button', { name: /确认支付/ }).count(), 0, 'the purchase cannot be sent again');
    await page.unroute(APPLY);
    await page.keyboard.press('Enter');
    await dialog.getByText('记录中还没有这一笔').waitFor();
    await page.clock.setFixedTime(Date.now() + 61_000);
    await dialog.getByRole('button', { name: '核对结果' }).click();
    await dialog.getByText('没有开通会员，也没有扣款').waitFor();
    await confirm(page);
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    t.equal((await logs(member)).length, 1);
    t.equal(new Set(keys).size, 2, 'the second call has a new idempotency key');
  });
});
