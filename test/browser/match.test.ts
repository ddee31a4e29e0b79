import t from 'tap';
import { startPortal } from '../helper.ts';
import { goTo, launch } from './support/launch.ts';

t.test('five questions lead from the home page to a product and to the form with amount and term', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);

  await t.test('with scripts', async (t) => {
    const { page, console } = await open(portal.origin);
    await goTo(page, '/');
    await page.getByRole('link', { name: '不确定选哪一种？' }).click();
    await page.getByRole('heading', { level: 1, name: '不确定选哪一种？' }).waitFor();
    t.equal(await page.getByRole('navigation', { name: '主导航' }).locator('[aria-current]').textContent(), '银行合作');
    await page.getByText('企业经营贷').click();
    await page.getByLabel('借多少').fill('');
    await page.getByRole('button', { name: '查看匹配结果' }).click();
    await page.getByLabel('借多少').and(page.locator(':focus')).waitFor();
    t.equal(await page.getByLabel('借多少').getAttribute('aria-invalid'), 'true');
    await page.getByLabel('借多少').fill('20');
    await page.getByLabel('每月平均').fill('30000');
    await page.getByText('不提供抵押').click();
    await page.getByRole('button', { name: '重新匹配' }).click();
    await page.getByText(/^有 \d+ 个产品符合$/).waitFor();
    t.match(new URL(page.url()).search, /use=1&amount=20&term=24&means=income&income=30000&security=none/, 'the answers are in the address');
    const card = page.locator('.match-card', { hasText: '经营快贷' });
    t.match(await card.locator('.pro').innerText(), /用途相符[^]*金额在范围内（10–300 万元）[^]*期限在范围内（6–36 个月）[^]*不需要抵押[^]*每期约 8,653\.86 元，占月收入 29%/);
    t.match(await card.locator('.con').innerText(), /年化比最低者高 0\.20 个百分点/);
    t.match(await card.getByRole('link', { name: /^立即申请/ }).getAttribute('href'), /^\/form\/1\?partner_id=4&amount=20&term=24$/);
    await card.getByRole('link', { name: /^查看详情/ }).click();
    await page.getByRole('dialog', { name: '衡川银行·经营快贷' }).waitFor();
    t.match(await page.getByRole('dialog').getByRole('link', { name: /^立即申请/ }).getAttribute('href'), '/form/1?partner_id=4&amount=20&term=24');
    t.same(await page.evaluate(() => [localStorage.length, document.cookie]), [0, ''], 'nothing is stored');
    t.same(console, []);
  });
});
