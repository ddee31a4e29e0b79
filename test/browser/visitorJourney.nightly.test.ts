import t from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { hydrated, launch } from './support/launch.ts';
import { logIn } from './support/logIn.ts';

t.test('a visitor searches, compares three offers, calculates, begins an application, logs in and continues it', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, console } = await open(portal.origin);
  await page.goto('/search');
  await hydrated(page);
  await page.getByRole('searchbox').or(page.getByLabel('搜索内容')).first().fill('征信');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === '征信');
  await page.locator('main mark', { hasText: '征信' }).first().waitFor();
  await page.locator('main a[href^="/help/"]').first().click();
  await page.waitForURL(/\/help\/\d+/);
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '银行合作' }).click();
  await page.waitForURL('**/bank');
  await page.getByLabel('企业经营贷').check();
  await page.waitForURL('**/bank?loan_type_id=1');
  await page.getByRole('heading', { level: 1, name: '银行合作' }).waitFor();
  for (const place of [0, 1, 2]) await page.locator('.result-card').getByRole('checkbox').nth(place).check();
  await page.getByRole('link', { name: '开始对比' }).click();
  await page.getByRole('heading', { level: 1, name: '产品对比' }).waitFor();
  await page.getByLabel('借款金额').fill('30');
  await page.getByLabel('借款期限').selectOption('12');
  await page.getByRole('button', { name: '重新计算' }).click();
  await page.waitForURL((url) => url.searchParams.get('amount') === '30' && url.searchParams.get('term') === '12');
  await page.getByText('统一按 30 万元、12 个月').waitFor();

  await page.getByRole('link', { name: /^详情：衡川银行经营快贷/ }).click();
  const offer = page.getByRole('dialog', { name: '衡川银行·经营快贷' });
  await offer.waitFor();
  await offer.getByRole('link', { name: '还款试算' }).click();
  await offer.getByLabel('借款金额').fill('30');
  await offer.getByText('还款总额（元）').first().waitFor();
  await offer.getByRole('link', { name: '立即申请' }).click();
  await page.waitForURL('**/form/1?partner_id=4&amount=30&term=12');
  await page.getByLabel('申请金额（万元）').fill('30');
  await page.getByLabel('借款期限').selectOption('12');

  await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
  await page.waitForURL('**/user/login?from=**');
  t.equal(new URL(page.url()).searchParams.get('from'), '/form/1?partner_id=4&amount=30&term=12', 'from has the requested page with its query');
  await logIn(page, MEMBER.fresh);
  await page.waitForURL('**/form/1?partner_id=4&amount=30&term=12');
  await hydrated(page);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#q-amount')?.value === '30');
  t.equal(await page.getByLabel('借款期限').inputValue(), '12', 'the form keeps its values');
  t.same(console, [], 'the console is empty');
});
