import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { goTo, launchOne } from './support/launch.ts';

const applyHref = (page: Page) => page.locator('dialog').getByRole('link', { name: /^立即申请/ }).first().getAttribute('href');

t.test('the link to apply carries the loan that the visitor has chosen', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);

  await t.test('from the list, and nothing when nothing was chosen; from the comparison, as far as the offer lends it', async (t) => {
    const hrefs = async (path: string) => [...(await portal.browser().get(path)).text.matchAll(/href="(\/form\/\d+\?partner_id[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    t.match((await hrefs('/bank?loan_type_id=1&amount=20&term=24&sort=rate'))[0], /^\/form\/\d+\?partner_id=\d+&amount=20&term=24$/);
    t.match((await hrefs('/bank'))[0], /^\/form\/\d+\?partner_id=\d+$/);
    t.same([...new Set(await hrefs('/bank/compare?ids=4,10&amount=20&term=24&method=3'))], ['/form/1?partner_id=4&amount=20&term=24&repayment=3', '/form/3?partner_id=10&term=24&repayment=3']);
  });

  await t.test('from the drawer: the address, then what is changed in the calculator', async (t) => {
    const { page, console } = await open(portal.origin);
    await goTo(page, '/bank/4');
    const href = () => applyHref(page);
    t.equal(await href(), '/form/1?partner_id=4', 'the calculator’s start is no choice');
    await page.getByRole('dialog').getByRole('link', { name: '还款试算' }).click();
    await page.getByLabel('借款金额').fill('35.5');
    await page.getByRole('dialog').getByText('12 期', { exact: true }).click();
    await page.getByRole('dialog').getByText('先息后本', { exact: true }).click();
    await page.locator('dialog a[href*="amount=35.5"][href$="repayment=3"]').waitFor();
    t.equal(await href(), '/form/1?partner_id=4&amount=35.5&term=12&repayment=3');
    await page.goto('/bank/4?amount=20&term=24&method=3');
    t.equal(await href(), '/form/1?partner_id=4&amount=20&term=24&repayment=3');
    t.same(console, []);
  });

  await t.test('a method that an offer does not have cannot be chosen, and an address with it counts as one without', async (t) => {
    const { page } = await open(portal.origin);
    await goTo(page, '/bank/4?method=2');
    t.ok(await page.getByRole('dialog').getByRole('radio', { name: '等额本金' }).isDisabled());
    t.ok(await page.getByRole('dialog').getByRole('radio', { name: '等额本息' }).isChecked());
    t.equal(await applyHref(page), '/form/1?partner_id=4', 'and is not carried');
    await page.getByText('该产品的还款方式：等额本息 / 先息后本').waitFor();
    await goTo(page, '/bank/compare?ids=4,6&amount=20&term=24&method=2');
    t.ok(await page.getByLabel('等额本金').isDisabled());
    t.ok(await page.getByLabel('等额本息').isChecked());
    await page.getByText('所选产品都没有等额本金').waitFor();
    t.match(await page.locator('.compare-lead').textContent(), /24 个月、等额本息/);
  });
});
