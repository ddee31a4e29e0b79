import t from 'tap';
import type { Page } from 'playwright-core';
import { startEmbeddedUpstream } from '../../embedded/test/support/embeddedUpstream.ts';
import { launch, waitForValue } from './support/launch.ts';
import { findings } from './support/eachVisit.ts';

const upstream = await startEmbeddedUpstream(t);
const open = await launch(t);

/** Opens the first record of a list that has this status. */
async function take(page: Page, kind: string, status: string): Promise<void> {
  await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '工作台' }).click();
  await page.getByRole('link', { name: new RegExp(`^${kind} \\d`) }).click();
  await page.getByRole('row').filter({ hasText: status }).getByRole('link', { name: '处理' }).first().click();
}
const done = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

t.test('an operator goes through all workflows by the views, without scripts', async (t) => {
  const { page } = await open(upstream.origin, { scripts: false });
  await page.goto('/console');

  await take(page, '提现', '审核中');
  await press(page, /^审核通过：/);
  await page.getByText('请先填写操作人姓名').waitFor();
  await page.getByLabel('姓名').fill('林运营');
  await press(page, '开始操作');
  t.match(page.url(), '/console/record/withdraw/', 'back at the record');
  await press(page, /^审核通过：/);
  await done(page, '审核中 → 打款中');
  t.match(page.url(), /record\/withdraw\/\d+\?back=.*kind%3Dwithdraw/, 'the next of the same list');
  await take(page, '提现', '打款中');
  await press(page, /^确认已打款：/);
  await page.getByRole('heading', { name: '请核对：确认已打款' }).waitFor();
  await page.getByRole('link', { name: '取消' }).click();
  await press(page, /^确认已打款：/);
  await press(page, '确认已打款');
  await done(page, '打款中 → 提现成功');

  await take(page, '充值', '未支付');
  await press(page, /^确认到账：/);
  await press(page, '确认到账');
  await done(page, '未支付 → 支付成功');

  await take(page, '认证', '待审核');
  await press(page, /^审核通过：/);
  await done(page, '待审核 → 已通过');
  await take(page, '认证', '待审核');
  await press(page, /^不通过：/);
  await page.getByRole('alert').filter({ hasText: '请填写原因' }).waitFor();
  await page.getByLabel('常用原因').selectOption('证件已过期');
  await press(page, /^不通过：/);
  await done(page, '待审核 → 未通过');

  await take(page, 'VIP 退款', '审核中');
  await press(page, /^同意退款：/);
  await press(page, '同意退款');
  await done(page, '审核中 → 退款成功');

  await take(page, '贷款申请', '已提交');
  const no = (await page.title()).split(' ')[0] ?? '';
  for (const [button, change] of [
    ['已联系用户，受理', '已提交 → 受理中'],
    ['递交机构', '受理中 → '],
  ] as const) {
    await press(page, new RegExp(`^${button}：`));
    await done(page, change);
    await page.getByRole('link', { name: '查看记录' }).click();
  }
  await page.getByLabel('审批金额（元）').fill('50000');
  await page.getByLabel('签约截止日').fill('2026-12-31');
  await press(page, /^审批通过：/);
  await page.getByText('50,000.00 元').waitFor();
  await press(page, '审批通过');
  await done(page, '50,000.00 元');
  await page.getByRole('link', { name: '查看记录' }).click();
  await press(page, /^确认已放款：/);
  await press(page, '确认已放款');
  await done(page, '已放款');

  await take(page, '留言', '待处理');
  await page.getByLabel('回复（选填）').fill('已电话回复。');
  await press(page, /^回复：/);
  await done(page, '待处理 → 已回复');

  await page.getByRole('link', { name: '注册用户' }).click();
  await page.getByLabel('搜索', { exact: true }).fill('13800000002');
  await press(page, '搜索');
  await page.getByRole('link', { name: /^查看：/ }).click();
  await page.getByLabel('查看原因').selectOption('处理用户投诉');
  await press(page, '查看完整信息');
  await page.getByText('13800000002').first().waitFor();
  await press(page, '强制下线');
  await done(page, '0 个有效登录');

  await page.getByRole('link', { name: '操作日志' }).click();
  await page.getByLabel('搜索', { exact: true }).fill(no);
  await press(page, '搜索');
  t.same(await page.locator('tbody tr td:nth-child(3)').allTextContents(), [
    '确认已放款',
    '审批通过',
    '递交机构',
    '已联系用户，受理',
  ]);

  await page.getByRole('link', { name: '时间与重置' }).click();
  await page.getByLabel('输入“重置”以确认').fill('重置');
  await press(page, '重置演示数据');
  await done(page, '重置演示数据');
});

t.test('keys lead through a list and a record, and never while something is typed', async (t) => {
  const { page, console } = await open(upstream.origin);
  await page.goto('/console');
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const links = await page
    .locator('tbody td:last-child a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''));
  for (const [key, row] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key);
    t.equal(await name(), links[row], `${key} to row ${row}`);
  }
  await page.keyboard.press('/');
  await page.keyboard.type('joke?');
  t.equal(await page.getByLabel('搜索', { exact: true }).inputValue(), 'joke?');
  t.match(page.url(), /\/console$/);
  await page.keyboard.press('Tab');
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('下一条待办').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // A closed dialog keeps the focus for a moment: the next key counts all the same.
  await page.keyboard.press('?');
  await page.evaluate(() => {
    document.querySelector('dialog')?.close();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
  });
  t.equal(await name(), links[0], 'j to the first row');
  await page.keyboard.press('o');
  await page.waitForURL('**/console/record/**');
  await page.keyboard.press('e');
  t.ok(await page.evaluate(() => document.activeElement?.closest('.acts') !== null), 'the first act');
  await page.keyboard.press('u');
  await page.waitForURL(/\/console(\?.*)?$/);
  t.same(console, []);
});

t.test('the numbers of what waits follow without a reload', async (t) => {
  const { page } = await open(upstream.origin);
  await page.goto('/console');
  const count = page.locator('[data-count="feedback"]');
  const before = Number(await count.textContent());
  await upstream.post('/api/feedback', {
    name: '孙女士',
    phone_number: '13600009912',
    content: '新的一条留言，请回复',
  });
  // The script reads them when the window is shown again, and every quarter of a minute.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  t.equal(await waitForValue(async () => Number(await count.textContent()), before + 1), before + 1);
});

t.test('axe finds nothing, and no page is wider than its window', async (t) => {
  const { page, console } = await open(upstream.origin);
  for (const path of [
    '/console',
    '/console?kind=withdraw&state=all',
    '/console?kind=form',
    '/console/operator',
    '/console/record/form/25',
    '/console/record/cert/87',
    '/console/members',
    '/console/members/1',
    '/console/log',
    '/console/sms',
    '/console/scan',
    '/console/wechat',
    '/console/tools',
  ]) {
    await page.goto(path);
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      t.equal(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        0,
        `${path} at ${width}`,
      );
    }
    // Header and sections are the same on all.
    t.same(await findings(page, path === '/console' ? 'html' : 'main'), [], path);
  }
  t.same(console, []);
});
