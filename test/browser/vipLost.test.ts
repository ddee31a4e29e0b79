import t from 'tap';
import type { Page } from 'playwright-core';
import { embeddedBehind } from '../embedded/support/embeddedUpstream.ts';
import { newMember, payIn, type NewMember } from '../embedded/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { hydrated, launch } from './support/launch.ts';
import { signedIn } from './support/signedIn.ts';

const APPLY = '**/bff/user/cert/apply';
const UNKNOWN = { status: 504, json: { code: 50410, message: '处理结果未知，请在记录中核对，不要重复提交', data: null } };

t.test('a purchase whose answer is lost', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);

  /** A member with so much recharged, before the confirmation of a purchase; and the keys of the purchases that are sent. */
  async function buyer(amount: string) {
    const member = await newMember(upstream);
    await payIn(upstream, member, amount);
    const { page } = await signedIn(open, portal, member, '/vip?package=1');
    const keys: (string | null)[] = [];
    page.on('request', async (request) => request.url().endsWith('/cert/apply') && keys.push(await request.headerValue('idempotency-key')));
    return { member, page, keys };
  }

  const logs = async ({ token }: NewMember) => (await upstream.get('/api/user/cert/logs/list?cert_type=3', token)).data as unknown[];

  async function confirm(page: Page) {
    await page.getByRole('dialog').getByRole('checkbox').check();
    await page.getByRole('button', { name: /^确认支付/ }).click();
  }

  await t.test('it was paid: the records say so, and it is paid once', async (t) => {
    const { member, page } = await buyer('30.00');
    await page.route(APPLY, async (route) => {
      await route.fetch();
      await route.fulfill(UNKNOWN);
    });
    await confirm(page);
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    t.equal((await logs(member)).length, 1);
  });

  await t.test('it was paid, and is sent again after a reload: the same key, and the first answer', async (t) => {
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
    t.equal((await logs(member)).length, 1, 'one, not two');
    t.equal(keys.length, 2);
    t.equal(keys[0], keys[1]);
    await page.goto('/vip?package=1');
    await hydrated(page);
    await confirm(page);
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    t.equal((await logs(member)).length, 2, 'what is settled is over: the next purchase is another one');
    t.not(keys[2], keys[0]);
  });

  await t.test('it was not paid: looked up until nothing can be on its way, then open again', async (t) => {
    const { member, page, keys } = await buyer('30.00');
    await page.route(APPLY, (route) => route.fulfill(UNKNOWN));
    await confirm(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('暂时无法确认是否开通成功').waitFor();
    t.equal(await dialog.getByRole('button', { name: /确认支付/ }).count(), 0, 'it is not simply sent again');
    await page.unroute(APPLY);
    await page.keyboard.press('Enter');
    await dialog.getByText('记录中还没有这一笔').waitFor();
    await page.clock.setFixedTime(Date.now() + 61_000);
    await dialog.getByRole('button', { name: '核对结果' }).click();
    await dialog.getByText('没有开通会员，也没有扣款').waitFor();
    await confirm(page);
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    t.equal((await logs(member)).length, 1);
    t.equal(new Set(keys).size, 2, 'another call, with a key of its own');
  });
});
