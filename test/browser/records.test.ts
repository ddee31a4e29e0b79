import t from 'tap';
import type { Page } from 'playwright-core';
import type { Withdrawal } from '../../shared/records/withdrawal.ts';
import { embeddedBehind, LIN } from '../../embedded/test/support/embeddedUpstream.ts';
import { newMember, give, operate } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { goTo, hydrated, launchOne } from './support/launch.ts';
import { openSignedIn } from './support/logIn.ts';

const BAKER = '13800000005';

t.test('what the records of money say', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const visit = async (phone: string, path: string) =>
    (await openSignedIn(open, portal, { token: await upstream.login(phone) }, path)).page;
  const open200 = async (page: Page, path: string) => {
    t.equal((await goTo(page, path))?.status(), 200, path);
  };

  await t.test(
    'a withdrawal in review is 处理中 in the bills, which lead to it; once paid it has a slip for printing',
    async (t) => {
      const token = await upstream.login(LIN);
      t.match(
        await upstream.post('/api/user/withdraw', { amount: '50.00', type: 1, use_last: 1 }, { token }),
        { code: 200 },
      );
      const [withdrawal] = (await upstream.get('/api/user/withdraw?count=1', token)).data as Withdrawal[];
      const day = withdrawal?.expect_at?.slice(5, 10);

      const { page, console } = await openSignedIn(open, portal, { token }, '/wallet/record');
      const row = page.getByRole('row', { name: /提现申请/ }).first();
      t.match(await row.textContent(), '处理中');
      t.notMatch(await row.textContent(), /已生效|成功|已完成/);
      await page
        .getByRole('link', { name: /^充值到账：单号/ })
        .first()
        .click();
      await page.getByRole('heading', { name: '充值成功' }).waitFor();
      await page.goBack();
      await page
        .getByRole('link', { name: /^提现申请：单号/ })
        .first()
        .click();
      await page.getByRole('heading', { name: '提现详情' }).waitFor();
      await page.waitForFunction(() => document.activeElement !== document.body);
      await page.getByText(`预计 ${day} 到账`, { exact: true }).waitFor();
      t.equal(await page.getByRole('heading', { name: '提现回单' }).count(), 0, 'no slip before the payment');
      for (const verb of ['pass', 'pay'])
        t.equal((await operate(upstream, `withdraw/${withdrawal?.id}/${verb}`)).code, 200);
      await page.reload();
      await hydrated(page);
      const slip = (await page.getByRole('region', { name: '提现回单' }).textContent()) ?? '';
      for (const words of [
        withdrawal?.withdraw_no,
        '提现金额50.00 元',
        '手续费0.50 元',
        '实际到账49.50 元',
        '林*夏',
        '**** 6208',
        '提现成功',
      ])
        t.match(slip, words);
      t.notMatch(slip, /林知夏|6222021234500066208/);
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      t.match(
        await page.locator('.print-head').innerText(),
        /提现回单[^]*用户[^]*打印时间\s*\d{4}-\d\d-\d\d \d\d:\d\d/,
      );
      for (const hidden of ['.account-main > header', 'main .btn', '.account-menu'])
        t.equal(await page.locator(hidden).first().isVisible(), false, `${hidden} is not printed`);
      await page.emulateMedia({ media: 'screen' });
      await open200(page, '/wallet/record');
      t.match(await row.textContent(), '已生效');
      t.same(console, []);
    },
  );

  await t.test('all rows of the filter are printed, with a letterhead', async (t) => {
    const page = await visit(BAKER, '/wallet/record?type=2');
    const total = Number(
      await page.locator('.sums div', { hasText: '全部记录（笔）' }).locator('dd').textContent(),
    );
    const printed: { rows: number; head: string } = await page.evaluate(
      () =>
        new Promise((done) => {
          window.print = () => {
            dispatchEvent(new Event('beforeprint'));
            done({
              rows: document.querySelectorAll('tbody tr:has(time)').length,
              head: document.querySelector('.print-head')?.textContent ?? '',
            });
            dispatchEvent(new Event('afterprint'));
          };
          [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '打印')?.click();
        }),
    );
    t.ok(total > 10, 'the filter has several pages');
    t.equal(printed.rows, total);
    t.match(printed.head, /收支账单用户.*138\*\*\*\*0005.*期间全部筛选出账打印时间\d{4}/);
    await page.waitForFunction(() => document.querySelectorAll('tbody tr:has(time)').length === 10);
  });

  await t.test('one page has no pager, and a remark of 200 letters makes it no wider', async (t) => {
    const member = await newMember(upstream);
    give(portal, member, '1.00', 'W'.repeat(200));
    const { page } = await openSignedIn(open, portal, member, '/wallet/record');
    await page.getByText('W'.repeat(200)).waitFor();
    t.equal(await page.getByRole('navigation', { name: '分页' }).count(), 0);
    t.equal(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      0,
    );
    const table = await page
      .locator('table.table')
      .evaluate((shown) => shown.scrollWidth - (shown.parentElement?.clientWidth ?? 0));
    t.ok(table <= 0, 'nor the table wider than its card');
  });
});
