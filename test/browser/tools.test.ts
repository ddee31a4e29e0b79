import t from 'tap';
import { startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
import { DANGER, goTo, groundOf, hydrated, launch } from './support/launch.ts';

t.test('the calculators', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const scripted = await open(portal.origin);

  for (const scripts of [true, false]) {
    await t.test(`${scripts ? 'with' : 'without'} scripts`, async (t) => {
      const { page, console } = scripts ? scripted : await open(portal.origin, { scripts });
      const go = async (path: string) => {
        await page.goto(path);
        if (scripts) await hydrated(page);
      };
      const calculate = () => page.getByRole('button', { name: '计算', exact: true }).click();
      const result = page.getByRole('region', { name: '计算结果' });

      await go('/bank/tools');
      t.same(
        await page.locator('.tool-list .example b').allInnerTexts(),
        [
          '每期应还 8,716.17 元',
          '方案乙总成本少 1,395.42 元',
          '提前还款净省 3,236.35 元',
          '最多能借 20.21 万元',
        ],
        'each tool shows a result before any click',
      );
      await page.getByRole('link', { name: '还款试算' }).click();
      await result.locator('.plan-sums').getByText('209,188.21').waitFor();
      await page.getByLabel('借款金额').fill('1');
      await page.getByLabel('借款期限').fill('12');
      await page.getByLabel('年化利率').fill('12');
      await calculate();
      await page.waitForURL('**/bank/tools/payment?amount=1&term=12&rate=12&method=1');
      await result.locator('.plan-sums').getByText('888.49').waitFor();
      await page.getByLabel('借款期限').fill('0');
      await page.getByLabel('借款金额').fill('1000000');
      await calculate();
      await page.getByText('金额不能超过 99,999 万元').waitFor();
      await page.getByText('请输入 1–600 之间的整数').waitFor();
      if (scripts) await page.getByLabel('借款金额').and(page.locator(':focus')).waitFor();
      t.equal(await page.getByLabel('借款期限').inputValue(), '0', 'what was typed stays');

      await go('/bank/tools/cost?amount=20&term=24&method=1&rate_a=3.85&fee_a=3000&rate_b=4.60&fee_b=0');
      await result.getByText('方案乙总成本少 1,395.42 元').waitFor();
      t.match(await result.getByRole('row', { name: /^总成本/ }).innerText(), /11,119\.30\s+9,723\.88/);

      await go('/bank/tools/early?amount=1.2&term=12&rate=12&method=2&paid=6&way=all&fee=1');
      await result.getByText('提前还款净省 150.00 元').waitFor();
      await page.getByText('缩短期限', { exact: true }).click();
      await page.getByLabel(/^提前还的本金/).fill('0.3');
      await calculate();
      await result.getByText('余下 3,000.00 元本金分 3 期还完').waitFor();
      await page.getByLabel('已还期数').fill('12');
      await calculate();
      await page.getByText('已还期数要小于借款期限 12 个月').waitFor();

      if (!scripts) return;
      await go('/bank/tools/payment');
      await page.getByLabel('借款金额').fill('1');
      await page.getByLabel('借款期限').fill('12');
      await page.getByLabel('年化利率').fill('12');
      await result.locator('.plan-sums').getByText('888.49').waitFor();
      t.equal(new URL(page.url()).search, '', 'while it is typed');
      await page.getByLabel('借款期限').fill('0');
      await page.getByText('请输入 1–600 之间的整数').waitFor();
      await result.getByText('这里仍是上一次的结果').waitFor();
      t.match(await result.locator('.plan-sums').innerText(), /888\.49/);
      for (const tool of ['payment', 'cost', 'early', 'afford']) {
        await go(`/bank/tools/${tool}`);
        t.match(
          await result.getByRole('img').first().getAttribute('aria-label'),
          /元/,
          `${tool} has a chart`,
        );
      }
      const parts = await result
        .locator('rect')
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute('width'))));
      await page.getByLabel('每月已有的还款').fill('3000');
      t.ok(
        await until(
          async () => (await result.locator('rect').first().getAttribute('width')) !== String(parts[0]),
        ),
        'the chart follows',
      );
      await go('/bank/tools/payment?amount=x&term=24');
      t.equal(await groundOf(page.getByRole('alert').filter({ hasText: '需要修改' })), DANGER);
      await go('/bank/tools/afford?income=12000&debts=1500&share=50&term=36&rate=4.35');
      await result.getByText('最多能借 15.16 万元').waitFor();
      await page.getByLabel('每月已有的还款').fill('6000');
      await calculate();
      await result.getByText('已有的还款已经达到这个占比，不宜再借').waitFor();
      t.same(console, []);
    });
  }

  await t.test('printed: the plan, without form and controls', async (t) => {
    const { page } = scripted;
    await goTo(page, '/bank/tools/payment');
    await page.getByText('还款计划表（24 期）').click();
    await page.emulateMedia({ media: 'print' });
    t.equal(await page.locator('.plan-table tbody tr:visible').count(), 24);
    t.equal(await page.locator('main').locator('button:visible, input:visible').count(), 0);
    await page.goto('/bank/compare?ids=4,6&amount=20&term=24');
    t.equal(
      await page.locator('main').locator('button:visible, input:visible, a:visible').count(),
      0,
      'the comparison too',
    );
    t.ok(await page.getByRole('row', { name: /^总成本/ }).isVisible());
  });
});
