import { readFile } from 'node:fs/promises';
import t from 'tap';
import { startPortal } from '../helper.ts';
import { openForKeyboard } from './support/openForKeyboard.ts';
import { launch } from './support/launch.ts';

// Only keys: no pointer, no call of `click`, `check` or `fill`.
t.test('banks by keyboard alone', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const at = (path: string) => openForKeyboard(open, portal, path);
  const heading = { level: 1 } as const;

  await t.test('banks: all filters, the sort order, the table view; the focus stays on the control in use', async (t) => {
    const { page, press, to, type, console } = await at('/bank');
    const focusedName = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);
    await to(page.locator('[name=loan_type_id]').first());
    await press('ArrowRight');
    await page.waitForURL('**loan_type_id=1**');
    t.equal(await focusedName(), 'loan_type_id');
    await press('ArrowRight');
    await page.waitForURL('**loan_type_id=2**');
    await press('ArrowLeft', 'ArrowLeft');
    await page.waitForURL((url) => !url.searchParams.get('loan_type_id'));
    await to(page.getByRole('link', { name: '20 万元' }));
    await press('Enter');
    await page.waitForURL('**amount=20**');
    await to(page.getByLabel('我要借'));
    await press('Control+a');
    await type('30');
    await press('Enter');
    await page.waitForURL('**amount=30**');
    t.equal(await focusedName(), 'amount');
    await to(page.locator('[name=term]').first());
    await press('ArrowRight', 'ArrowRight');
    await page.waitForURL('**term=12**');
    await to(page.locator('[name=org_type]').first());
    await press('ArrowRight');
    await page.waitForURL('**org_type=**');
    await to(page.locator('[name=sort]').first());
    await press('ArrowRight');
    await page.waitForURL('**sort=rate**');
    t.equal(await focusedName(), 'sort');
    await to(page.getByRole('link', { name: '表格' }));
    await press('Enter');
    await page.locator('main table').waitFor();
    t.same(console, []);
  });

  await t.test('banks: save an offer, pick three, remove one, compare, change the amount', async (t) => {
    const { page, press, to, type, console } = await at('/bank');
    await to(page.getByRole('button', { name: /^收藏/ }).first());
    await press('Enter');
    await page.getByRole('link', { name: '我的收藏（1）' }).waitFor();
    for (const place of [0, 1, 2]) {
      await to(page.locator('.result-card').getByRole('checkbox').nth(place), place === 0 ? 'Shift+Tab' : 'Tab');
      await press('Space');
    }
    await page.getByText('对比 3 / 4').waitFor();
    await to(page.getByRole('region', { name: '产品对比' }).getByRole('button', { name: /^移除/ }).last());
    await press('Enter');
    await page.getByText('对比 2 / 4').waitFor();
    await to(page.getByRole('link', { name: '开始对比' }));
    await press('Enter');
    await page.getByRole('heading', { ...heading, name: '产品对比' }).waitFor();
    await to(page.getByLabel('借款金额'));
    await press('Control+a');
    await type('50');
    await press('Enter');
    await page.waitForURL('**amount=50**');
    t.equal(await page.locator('.compare thead img').count(), 2);
    t.same(console, []);
  });

  await t.test('an offer: calculate, open the repayment plan, download it', async (t) => {
    const { page, press, to, type, console } = await at('/bank/4?amount=20&term=24');
    const dialog = page.getByRole('dialog');
    await page.waitForFunction(() => document.activeElement instanceof HTMLDialogElement);
    await to(dialog.getByRole('link', { name: '还款试算' }));
    await press('Enter');
    await to(dialog.getByLabel('年化利率（单利）'));
    await press('Control+a');
    await type('4.35');
    const sums = page.locator('.plan-sums');
    await sums.getByText('8,716.17').waitFor();
    await to(dialog.getByRole('group', { name: '还款方式' }).locator(':checked'));
    await press('ArrowRight');
    await page.waitForFunction(() => !document.querySelector('.plan-sums')?.textContent.includes('8,716.17'));
    await to(dialog.locator('summary', { hasText: '还款计划表' }));
    await press('Enter');
    t.ok(await page.locator('.plan-table table').isVisible());
    await to(dialog.getByRole('button', { name: '下载表格' }));
    const [file] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
    t.match(await readFile(await file.path(), 'utf8'), /先息后本/);
    await press('Escape');
    await page.waitForURL((url) => url.pathname === '/bank');
    t.same(console, []);
  });
});
