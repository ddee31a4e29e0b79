import t from 'tap';
import type { Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { hydrated, launch } from './support/launch.ts';
import { windowPerMember, findings } from './support/eachVisit.ts';

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();

/** Parts of pages that a user opens: title, phone number of the member (empty: a visitor), path, how to open it, and how to wait for it. */
const widgets: [title: string, phone: string, path: string, open: (page: Page) => Promise<unknown>, waitUntilOpen: (page: Page) => Promise<unknown>][] = [
  ['member menu', MEMBER.ordinary, '/', (page) => page.locator('summary.member').click(), (page) => page.getByRole('button', { name: '退出登录' }).waitFor()],
  ['offer drawer', '', '/bank', (page) => page.locator('.result-card .link-more').first().click(), dialog],
  ['offers picked to compare', '', '/bank?view=table', async (page) => { for (const place of [0, 1]) await page.locator('tbody').getByRole('checkbox').nth(place).check(); }, (page) => page.getByRole('button', { name: '清空' }).waitFor()],
  ['repayment plan', '', '/bank/4?amount=20&term=24', (page) => page.locator('summary').first().click(), (page) => page.locator('details[open] table').first().waitFor()],
  ['QR code of an article', '', '/news/1', button('二维码'), (page) => page.getByRole('img', { name: '本文网址的二维码' }).waitFor()],
  ['questions of the home page', '', '/', async (page) => { for (const summary of (await page.locator('main summary').all()).slice(1)) await summary.click(); }, (page) => page.locator('main details[open]').nth(1).waitFor()],
  ['purchase', MEMBER.ordinary, '/vip', (page) => page.getByRole('link', { name: /开通|续费|购买/ }).first().click(), dialog],
  ['poster', MEMBER.ordinary, '/spread', button('生成海报'), (page) => page.getByRole('dialog').getByText('海报已绘制').waitFor({ state: 'attached' })],
  ['withdrawal details', MEMBER.ordinary, '/wallet/record?tab=withdraw', (page) => page.getByRole('link', { name: /^进度/ }).first().click(), (page) => page.locator('.record-open .timeline').waitFor()],
  ['withdrawal, faults', MEMBER.ordinary, '/wallet/withdrawl', button(/下一步/), (page) => page.getByText('请输入提现金额').first().waitFor()],
  ['withdrawal, confirmation', MEMBER.ordinary, '/wallet/withdrawl', async (page) => {
    await page.getByLabel('提现金额').fill('200');
    await page.getByRole('checkbox').check();
    await button(/下一步/)(page);
  }, dialog],
  ['application, faults', '', '/form/1', button('下一步'), (page) => page.getByText(/处需要填写或修改/).waitFor()],
  ['login, faults', '', '/user/login', (page) => page.getByRole('button', { name: '登录', exact: true }).click(), (page) => page.getByText('请输入手机号').first().waitFor()],
  ['certification log', MEMBER.ordinary, '/user/info', (page) => page.locator('main summary').first().click(), (page) => page.locator('main details[open]').first().waitFor()],
];

t.test('axe finds no violation in drawers, dialogs and other parts that open', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const windowOf = windowPerMember(open, portal);
  for (const [title, phone, path, openWidget, waitUntilOpen] of widgets) {
    await t.test(title, async (t) => {
      const { page } = await windowOf(phone);
      page.setDefaultTimeout(15_000);
      await page.goto(path);
      await hydrated(page);
      await openWidget(page);
      await waitUntilOpen(page);
      // The open menu covers a part of the header, so only the menu is checked.
      t.same(await findings(page, title.endsWith('menu') ? '.member-menu' : undefined), []);
    });
  }
});
