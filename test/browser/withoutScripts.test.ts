import t from 'tap';
import { startPortal } from '../helper.ts';
import { launch } from './support/launch.ts';

t.test('without JavaScript', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, context } = await open(portal.origin, { scripts: false });

  await t.test('news, help and notices: page number, category, search, an article', async (t) => {
    for (const { list, keyword, paged } of [
      { list: '/news', keyword: '利率', paged: true },
      { list: '/help', keyword: '还款', paged: false },
      { list: '/notice', keyword: '系统', paged: false },
    ]) {
      await page.goto(list);
      if (paged) {
        await page.getByRole('link', { name: '下一页' }).click();
        t.equal(new URL(page.url()).search, '?page=2');
        await page.goto(list);
      }
      const kinds = page.getByRole('navigation', { name: '分类' }).getByRole('link');
      if ((await kinds.count()) > 1) {
        await kinds.nth(1).click();
        t.match(new URL(page.url()).search, /category_id=/);
        t.equal(await kinds.nth(1).getAttribute('aria-current'), 'page');
        await page.goto(list);
      }
      const search = page.locator('main').getByRole('searchbox').first();
      await search.fill(keyword);
      await search.press('Enter');
      t.equal(new URL(page.url()).searchParams.get('keyword'), keyword, list);
      // The answers of the help are in place; each has a link to its page.
      if (list === '/help') await page.locator('main summary').first().click();
      await page.locator('main').locator(`a[href^="${list}/"]`).first().click();
      t.match(new URL(page.url()).pathname, new RegExp(`^${list}/\\d+$`));
      t.ok((await page.locator('main').innerText()).length > 100, 'the article is there');
    }
  });

  await t.test('the search of the whole site, and a page that it finds', async (t) => {
    await page.goto('/search');
    await page.locator('main').getByRole('searchbox').fill('提前还款');
    await page.locator('main').getByRole('button', { name: '搜索' }).click();
    t.ok(await page.locator('main mark').count());
    const hit = page.locator('main a:has(mark)').first();
    const href = await hit.getAttribute('href');
    await hit.click();
    t.equal(new URL(page.url()).pathname, new URL(href!, portal.origin).pathname);
  });

  await t.test('home page: a question opens, the slides change, the quick match leads to the banks and to an application', async (t) => {
    await page.goto('/');
    const question = page.locator('details.question').nth(1);
    await question.locator('summary').click();
    t.ok(await question.locator('p').isVisible());
    await page.getByRole('group', { name: '切换横幅' }).getByRole('radio').nth(1).check({ force: true });
    await page.locator('.slide').nth(1).waitFor();
    await page.locator('.slide').first().waitFor({ state: 'hidden' });
    await page.locator('#match-amount').fill('30');
    await page.getByRole('button', { name: '查看可申请的产品' }).click();
    t.match(page.url(), /\/bank\?loan_type_id=\d+&amount=30&term=24$/);
    await page.locator('.result-card .link-more').first().click();
    t.match(new URL(page.url()).pathname, /^\/bank\/\d+$/);
    await page.getByRole('link', { name: '立即申请' }).first().click();
    t.match(new URL(page.url()).pathname, /^\/form/);
  });

  await t.test('forms that need scripts say so', async (t) => {
    for (const [path, lead] of [['/form', '.kinds a'], ['/contact', ''], ['/user/login', ''], ['/user/register', '']] as const) {
      await page.goto(path);
      if (lead) await page.locator('main').locator(lead).first().click();
      t.match(await page.locator('main').innerText(), /JavaScript/, path);
    }
  });

  await t.test('an invite code is kept; a member’s page redirects to the login page', async (t) => {
    await page.goto('/spread?invite=ABC234');
    t.ok((await context.cookies()).some(({ name, value }) => name === 'bank_invite' && value === 'ABC234'));
    await page.goto('/wallet/record?type=1');
    t.equal(new URL(page.url()).pathname, '/user/login');
    t.equal(new URL(page.url()).searchParams.get('from'), '/wallet/record?type=1');
  });
});
