import t from 'tap';
import type { Page } from 'playwright-core';
import { CALLER_TIMEOUT, OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import type { Withdrawal } from '../../shared/records/withdrawal.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { advanceDays } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { startTranslator } from '../support/upstreams/translator.ts';
import { launchOne } from './support/launch.ts';
import { openSignedIn } from './support/logIn.ts';

const WITHDRAW = '/api/user/withdraw';
const FORM = '/wallet/withdrawl';

t.test('withdrawing where the records know neither idempotency key nor id', async (t) => {
  const open = await launchOne(t);
  /** What the upstream answers in place of the withdrawal. */
  let answer = (_id: number): unknown => null;
  const calls: string[] = [];
  const { origin, embedded } = await startTranslator(t, {
    request({ method, path, query }) {
      calls.push(`${method} ${path}`);
      for (const filter of ['id', 'request_id']) query.delete(filter);
      return undefined;
    },
    response(envelope, { method, path }) {
      if (path !== WITHDRAW || !envelope.data) return envelope;
      if (method === 'POST') return { ...envelope, data: answer((envelope.data as Withdrawal).id as number) };
      const rows = envelope.data as Withdrawal[];
      return { ...envelope, data: rows.map(({ request_id: _, ...row }) => row) };
    },
  });
  const portal = await startPortal(t, { upstream: origin });
  const upstream = embeddedBehind({ upstream: embedded.origin });
  const rows = async (token: string) =>
    (await upstream.get(`${WITHDRAW}?count=100`, token)).data as Withdrawal[];

  /** Opens the form for a member who has no open withdrawal. */
  async function member() {
    await advanceDays(upstream, 1);
    const token = await upstream.login();
    const { page } = await openSignedIn(open, portal, { token }, FORM);
    const before = await rows(token);
    return {
      page,
      token,
      made: async () => (await rows(token)).length - before.length,
      cancel: async () => upstream.post(`${WITHDRAW}/${(await rows(token))[0]?.id}/cancel`, {}, { token }),
    };
  }
  async function withdraw(page: Page, amount: string) {
    await page.getByLabel('提现金额').fill(amount);
    await page.getByRole('button', { name: '下一步，核对信息' }).click();
    calls.length = 0;
    await page.getByRole('button', { name: '确认提现' }).click();
  }
  /** How often the list was asked. */
  const listReads = () => calls.filter((call) => call === `GET ${WITHDRAW}`).length;

  await t.test('a record that is named by a text is shown, found among the first rows', async (t) => {
    answer = (id) => ({ id: String(id) });
    const { page, made, cancel } = await member();
    await withdraw(page, '100');
    await page.waitForURL(/\/wallet\/withdrawl\/\d+$/);
    await page.getByText('100.00 元').first().waitFor();
    t.equal(listReads(), 1, 'of its page');
    t.equal(await made(), 1);
    await cancel();
  });

  for (const data of [null, {}, { id: null }])
    await t.test(`after ${JSON.stringify(data)}, which names none, the records are shown`, async (t) => {
      answer = () => data;
      const { page, made, cancel } = await member();
      await withdraw(page, '100');
      await page.waitForURL('**/wallet/record?tab=withdraw');
      await page.getByText('提现申请已提交').first().waitFor();
      t.equal(await made(), 1);
      await cancel();
    });

  await t.test(
    'an unknown outcome stays unknown: the page leads to the records, and the member sends again, not too soon',
    async (t) => {
      const { page, made, cancel } = await member();
      const keys: (string | null)[] = [];
      await page.route('**/bff/user/withdraw', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        keys.push(await route.request().headerValue('idempotency-key'));
        if (keys.length > 1) return route.fallback();
        await route.fulfill({
          status: 504,
          json: { code: OUTCOME_UNKNOWN, message: '处理结果未知', data: null },
        });
      });
      await withdraw(page, '200');
      const dialog = page.getByRole('dialog', { name: '确认提现' });
      const records = dialog.getByRole('link', { name: '查看提现记录' });
      await dialog.getByText('暂时无法确认提现是否提交').waitFor();
      const again = dialog.getByRole('button', { name: '记录中没有这一笔，返回重新提交' });
      await again.waitFor();
      t.equal(await records.getAttribute('href'), '/wallet/record?tab=withdraw');
      t.ok(await records.evaluate((link) => link === document.activeElement), 'the focus is on the link');
      t.equal(await dialog.getByRole('button', { name: '确认提现' }).count(), 0);
      await again.click();
      await dialog.getByText('可能仍在处理').waitFor();
      t.equal(listReads(), 1, 'the records were asked once, and no more');
      await page.clock.setFixedTime(Date.now() + 2 * CALLER_TIMEOUT + 1_000);
      await again.click();
      await page.getByText('上次没有提交提现，可以重新提交').waitFor();
      t.equal(await dialog.count(), 0);
      t.equal(await made(), 0);
      await withdraw(page, '200');
      await page.waitForURL('**/wallet/record?tab=withdraw');
      t.equal(await made(), 1);
      t.equal(new Set(keys).size, 2, 'the second has a new idempotency key');
      await cancel();
    },
  );
});
