import t from 'tap';
import { startPortal } from '../helper.ts';
import { layoutShift } from './support/eachVisit.ts';
import { goTo, launch, waitForValue, holdRequests } from './support/launch.ts';

t.test(
  'a few questions lead from the home page to a product and to the form with amount and term',
  async (t) => {
    const open = await launch(t);
    const portal = await startPortal(t);

    await t.test('with scripts', async (t) => {
      const { page, console } = await open(portal.origin);
      await goTo(page, '/');
      await page.getByRole('link', { name: '不确定选哪一种？' }).click();
      await page.getByRole('heading', { level: 1, name: '不确定选哪一种？' }).waitFor();
      t.equal(
        await page.getByRole('navigation', { name: '主导航' }).locator('[aria-current]').textContent(),
        '贷款产品',
      );
      await page.getByText('企业经营贷').click();
      await page.getByLabel('借多少').fill('');
      await page.getByRole('button', { name: '查看匹配结果' }).click();
      await page.getByLabel('借多少').and(page.locator(':focus')).waitFor();
      t.equal(await page.getByLabel('借多少').getAttribute('aria-invalid'), 'true');
      await page.getByLabel('借多少').fill('20');
      await page.getByLabel('每月平均').fill('30000');
      await page.getByText('不提供抵押').click();
      await page.getByRole('button', { name: '查看匹配结果' }).click();
      await page.getByText(/^有 \d+ 个产品符合$/).waitFor();
      t.match(
        new URL(page.url()).search,
        /use=1&amount=20&term=24&means=income&income=30000&security=none$/,
        'the answers are in the address',
      );
      const card = page.locator('.match-card', { hasText: '经营快贷' });
      t.match(
        await card.locator('.pro').innerText(),
        /用途相符[^]*金额在范围内（10–300 万元）[^]*期限在范围内（6–36 个月）[^]*不需要抵押/,
      );
      t.match(
        await card.locator('.pay').innerText(),
        /每期约 8,653\.86–8,936\.39 元\s*安全：\s*每月还款占收入\s*30%/,
      );
      t.match(await card.locator('.con').innerText(), /总成本比最低的平均多 1,760\.1\d 元/);
      t.match(
        await card.getByRole('link', { name: /^立即申请/ }).getAttribute('href'),
        /^\/form\/1\?partner_id=4&amount=20&term=24$/,
      );
      await card.getByRole('link', { name: /^查看详情/ }).click();
      await page.getByRole('dialog', { name: '衡川银行·经营快贷' }).waitFor();
      t.match(
        await page
          .getByRole('dialog')
          .getByRole('link', { name: /^立即申请/ })
          .getAttribute('href'),
        '/form/1?partner_id=4&amount=20&term=24',
      );
      t.same(
        await page.evaluate(() => [Object.entries(localStorage), document.cookie]),
        [[['own-figures', '[{"version":1,"income":3000000}]']], ''],
        'the income is kept on the device, nothing else',
      );
      await goTo(page, '/bank/match');
      await waitForValue(() => page.getByLabel('每月平均').inputValue(), '30000');
      t.same(console, []);
    });

    await t.test(
      'a payment that is too much is no offer to apply for: a smaller sum is one click away, and every page shows the share',
      async (t) => {
        const { page, console } = await open(portal.origin);
        await goTo(page, '/bank/match?use=1&amount=20&term=24&income=12000&security=none');
        await page.getByRole('heading', { name: '条件符合，但每期超出您的承受能力' }).waitFor();
        t.equal(
          await page
            .getByRole('main')
            .getByRole('link', { name: /^立即申请(?!.*装修)/ })
            .and(page.locator('.primary'))
            .count(),
          0,
          'no solid button',
        );
        const card = page.locator('.match-card', { hasText: '经营快贷' });
        await card.getByText('超出').waitFor();
        await card.getByRole('link', { name: '改借 13.42 万元、24 个月' }).click();
        await page.waitForURL('**amount=13.42**');
        const pay = page.locator('.match-card', { hasText: '经营快贷' }).locator('.pay');
        await pay.getByText('偏紧').waitFor();
        t.match(await pay.innerText(), /5,996\.32 元\s*偏紧：\s*每月还款占收入\s*50%/);

        for (const [path, where] of [
          ['/bank', '.result-card'],
          ['/bank?view=table', 'tbody tr'],
          ['/bank/4', 'dialog'],
          ['/bank/compare?ids=1,4', '.compare'],
          ['/bank/tools/payment?rate=4.35&method=1', '.plan-sums'],
        ] as const) {
          const run = await holdRequests(page, /\/assets\/[^/]*\.js$/);
          await page.goto(`${path}${path.includes('?') ? '&' : '?'}amount=20&term=24`, {
            waitUntil: 'commit',
          });
          await page.locator('footer').waitFor();
          // A table is drawn while its rows arrive, on a busy machine in several steps.
          const before = await layoutShift(page);
          run();
          await page.locator(`${where} .light`).first().waitFor();
          t.match(await page.locator(`${where} .light`).first().innerText(), /超出[^]*7[3-9]%/, path);
          const { shift, moved } = await layoutShift(page);
          t.ok(
            shift - before.shift < 0.01,
            `${path}: nothing moves when the share comes, ${(shift - before.shift).toFixed(4)}`,
            { moved },
          );
          await page.unrouteAll();
        }
        await goTo(page, '/bank/4?amount=20&term=24');
        const drawer = page.getByRole('dialog');
        await drawer.getByText('每月还款超过收入的一半').waitFor();
        t.equal(
          await drawer
            .getByRole('link', { name: /^立即申请/ })
            .and(page.locator('.primary'))
            .count(),
          0,
        );
        await drawer.getByRole('link', { name: '13.42 万元、24 个月' }).click();
        await page.waitForURL('**amount=13.42**');
        await drawer
          .getByRole('link', { name: /^立即申请/ })
          .and(page.locator('.primary'))
          .waitFor();

        await goTo(page, '/bank');
        await page.getByText('月收入 12,000 元（只存在您的设备上）').waitFor();
        await page.getByRole('button', { name: '清除' }).click();
        await page.getByText('填一次月收入').waitFor();
        t.equal(await page.locator('.light').count(), 0);
        t.equal(await page.evaluate(() => localStorage.getItem('own-figures')), '[]');
        for (const garbage of [
          '{',
          '[{"version":2,"income":1}]',
          '[{"version":1,"income":"x"}]',
          '[{"version":1,"income":-5}]',
          '[{"version":1,"city":7}]',
        ]) {
          await page.evaluate((text) => localStorage.setItem('own-figures', text), garbage);
          await goTo(page, '/bank');
          await page.getByText('填一次月收入').waitFor();
        }
        t.same(console, []);
      },
    );

    await t.test('without scripts', async () => {
      const { page } = await open(portal.origin, { scripts: false });
      await page.goto('/bank/match?use=1&amount=20&term=24&income=12000&security=none');
      await page.locator('.match-card', { hasText: '经营快贷' }).getByText('超出').waitFor();
      await page.getByRole('link', { name: '改借 13.42 万元、24 个月' }).click();
      await page.locator('.match-card', { hasText: '经营快贷' }).getByText('偏紧').waitFor();
    });
  },
);
