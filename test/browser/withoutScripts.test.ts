import t from 'tap';
import { startPortal } from '../helper.ts';
import { launch } from './support/launch.ts';

// That every list keeps its parameters in links and GET forms is tested in test/server/lists.test.ts.
t.test('without JavaScript', async (t) => {
  const portal = await startPortal(t);

  await t.test(
    'a question opens, the slides change, the quick match leads to the banks and to an application',
    async (t) => {
      const { page, context } = await (await launch(t))(portal.origin, { scripts: false });
      await page.goto('/?invite=ABC234');
      t.ok(
        (await context.cookies()).some(({ name, value }) => name === 'bank_invite' && value === 'ABC234'),
        'an invite code is kept',
      );
      const question = page.locator('details.question').nth(1);
      await question.locator('summary').click();
      t.ok(await question.locator('p').isVisible());
      await page.getByRole('radio', { name: '第 2 张' }).check({ force: true });
      await page.locator('.slide').nth(1).waitFor();
      await page.locator('.slide').first().waitFor({ state: 'hidden' });
      t.equal(await page.locator('.best-offers li').count(), 3, 'three offers before any click');
      await page.locator('#best-amount').fill('30');
      await page.locator('#best-city').selectOption('江澜市');
      await page.getByRole('form', { name: '借款条件' }).getByRole('button', { name: '计算' }).click();
      t.equal(decodeURIComponent(new URL(page.url()).search), '?amount=30&term=24&city=江澜市');
      t.match(
        await page.locator('.best-offers li').first().innerText(),
        /年化 [\d.]+%–[\d.]+%[^]*每期约 [\d,.]+–[\d,.]+ 元[^]*总成本 [\d,.]+–[\d,.]+ 元/,
      );
      await page.getByRole('link', { name: /^全部 \d+ 个$/ }).click();
      t.match(
        decodeURIComponent(page.url()),
        /\/bank\?city=江澜市&term=24&amount=30$|\/bank\?term=24&city=江澜市&amount=30$/,
      );
      await page.locator('.result-card .link-more').first().click();
      t.match(new URL(page.url()).pathname, /^\/bank\/\d+$/);
      await page.getByRole('link', { name: '立即申请' }).first().click();
      t.match(new URL(page.url()).pathname, /^\/form/);
      t.match(await page.getByRole('main').innerText(), /JavaScript/, 'the form says that it needs scripts');
      const search = page.getByRole('searchbox').first();
      await page.goto('/search');
      await search.fill('提前还款');
      await search.press('Enter');
      t.ok(await page.locator('main a:has(mark)').count(), 'the search finds pages');
    },
  );

  await t.test('forms that need scripts say so', async (t) => {
    for (const path of ['/form/2', '/contact', '/user/login', '/user/register']) {
      const { text } = await portal.browser().get(path);
      t.match(text.slice(text.indexOf('<main')), /<noscript>(?:(?!<\/noscript>).)*JavaScript/s, path);
    }
  });
});
