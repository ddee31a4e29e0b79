import t from 'tap';
import type { Browser } from '../support/browserLike.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { openForKeyboard } from './support/openForKeyboard.ts';
import { hydrated, launch, waitForValue } from './support/launch.ts';

// Only keys: no pointer, no call of `click`, `check` or `fill`.
t.test('each widget of the public pages by keyboard alone', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);

  const at = (path: string, session?: Browser) => openForKeyboard(open, portal, path, session);
  const heading = { level: 1 } as const;

  await t.test('the skip link and the main navigation', async (t) => {
    const { page, press, to } = await at('/news');
    await press('Tab');
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), '#main', 'the skip link is the first tab stop');
    await press('Enter');
    await press('Tab');
    t.ok(await page.evaluate(() => document.getElementById('main')?.contains(document.activeElement)), 'the next tab stop is in the content');
    await page.goto('/');
    await hydrated(page);
    await to(page.locator('.header').getByRole('link', { name: '帮助中心' }));
    await press('Enter');
    await page.getByRole('heading', { ...heading, name: '帮助中心' }).waitFor();
    t.equal(await page.locator('header a[aria-current="page"]').textContent(), '帮助中心');
  });

  await t.test('home page: slides, notices, quick match, questions', async (t) => {
    const { page, press, to, type, console } = await at('/');
    const slides = page.locator('.slide');
    await to(page.getByRole('group', { name: '切换横幅' }).getByRole('radio').first());
    t.ok(await slides.first().isVisible());
    await press('ArrowRight');
    await page.waitForFunction(() => document.querySelectorAll<HTMLInputElement>('input[name=banner]')[1]?.checked);
    await slides.nth(1).waitFor();
    await to(page.getByRole('button', { name: '播放轮播' }));
    await press('Enter');
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), '暂停轮播', 'the slides play');
    await press('Space');
    const notices = page.getByRole('button', { name: '暂停滚动公告' });
    await to(notices, 'Shift+Tab');
    await press('Enter');
    await page.getByRole('button', { name: '继续滚动公告' }).waitFor();

    await to(page.locator('#match-kind'));
    await press('End');
    await to(page.locator('#match-amount'));
    await press('Control+a');
    await type('一点点');
    await press('Enter');
    await page.getByText('请输入以万元计的金额').waitFor();
    t.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'amount', 'the field with the fault has the focus');
    await press('Control+a');
    await type('35');
    await press('Tab', 'ArrowRight', 'Enter');
    await page.waitForURL((url) => url.pathname === '/bank' && url.searchParams.get('amount') === '35' && url.searchParams.get('term') === '36');

    await page.goto('/');
    await hydrated(page);
    const question = page.locator('details.question').nth(1);
    await to(question.locator('summary'));
    await press('Enter');
    t.ok(await question.locator('p').isVisible());
    await press('Enter');
    t.notOk(await question.locator('p').isVisible());
    t.same(console, []);
  });

  await t.test('the contact details open on focus and close with Escape; a button leads to the top', async (t) => {
    const { page, press, to } = await at('/about');
    const phone = page.getByRole('complementary', { name: '联系我们' }).getByRole('link', { name: '电话' });
    await to(phone);
    const details = page.locator('#rail-电话');
    t.ok(await details.isVisible());
    await press('Escape');
    await details.waitFor({ state: 'hidden' });
    const arrived = page.evaluate(() => new Promise((resolve) => { addEventListener('scrollend', resolve, { once: true }); }));
    await press('End');
    await arrived;
    const toTop = page.getByRole('button', { name: '回到顶部' });
    await toTop.waitFor();
    await to(toTop);
    await press('Enter');
    await page.waitForFunction(() => scrollY === 0);
    await waitForValue(() => page.evaluate(() => document.activeElement?.id), 'main');
    t.equal(await page.evaluate(() => scrollY), 0, 'the page is scrolled to the top');
  });

  await t.test('article lists: page number, category, search; an article: sections, feedback, sharing', async (t) => {
    const { page, context, press, to, type, console } = await at('/news');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await to(page.getByRole('link', { name: '下一页' }));
    await press('Enter');
    await page.waitForURL('**/news?page=2');
    await to(page.getByRole('navigation', { name: '分类' }).getByRole('link').nth(1), 'Shift+Tab');
    await press('Enter');
    await page.waitForURL('**category_id=**');
    await to(page.getByRole('searchbox', { name: '在资讯中搜索' }));
    await type('利率');
    await press('Enter');
    await page.waitForURL('**keyword=**');

    await page.goto('/help/101');
    await hydrated(page);
    await to(page.locator('.toc a').nth(1));
    await press('Enter');
    await page.waitForFunction(() => location.hash !== '');
    await to(page.getByRole('button', { name: '有帮助', exact: true }));
    await press('Enter');
    await page.getByRole('heading', { name: '感谢您的反馈' }).and(page.locator(':focus')).waitFor();
    await to(page.getByRole('button', { name: '复制链接' }));
    // The message is shown for three seconds only.
    await Promise.all([page.getByText('链接已复制').waitFor(), press('Enter')]);
    await press('Tab', 'Space');
    await page.locator('.share .qr path[d^="M"]').waitFor();
    await page.keyboard.press('Space');
    await page.locator('.share .qr').waitFor({ state: 'detached' });
    t.same(console, []);
  });

  await t.test('the search of the whole site', async (t) => {
    const { page, press, to, type } = await at('/search');
    await to(page.locator('main').getByRole('searchbox', { name: '搜索内容' }));
    await type('提前还款');
    await press('Enter');
    await page.waitForURL('**/search?q=**');
    await page.locator('mark').first().waitFor();
    t.ok(await page.locator('main a:has(mark)').count());
  });

  await t.test('the contact form: a field with a fault gets the focus, then the message is sent', async (t) => {
    const { page, press, to, type, console } = await at('/contact');
    await to(page.getByLabel('称呼'));
    await type('林女士');
    await press('Tab');
    await type('138');
    await to(page.getByRole('button', { name: '发送留言' }));
    await press('Enter');
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'phone_number');
    await press('Control+a');
    await type('13912345678');
    await to(page.getByLabel('留言内容'));
    await type('想了解经营贷需要准备哪些材料，谢谢。');
    await to(page.getByRole('button', { name: '发送留言' }));
    await press('Enter');
    await page.getByRole('status').filter({ hasText: /已收到|已发送/ }).first().waitFor();
    t.same(console, []);
  });

  await t.test('an application: a visitor chooses a form, and sees the faults of the first step', async (t) => {
    const { page, press, to, console } = await at('/form');
    await to(page.locator('main .kinds a').first());
    await press('Enter');
    await page.waitForURL(/\/form\/\d+/);
    const next = page.getByRole('button', { name: '下一步' });
    await next.waitFor();
    await to(next);
    await press('Enter');
    await page.getByText(/处需要填写或修改/).waitFor();
    t.ok(await page.evaluate(() => document.activeElement?.closest('form, .form-errors') !== null), 'the focus goes to the faults');
    t.same(console, []);
  });

  await t.test('the member menu', async (t) => {
    const { page, press, to, console } = await at('/news', await portal.member(MEMBER.vip));
    const menu = page.locator('summary.member');
    await to(menu);
    await press('Enter');
    await page.getByRole('link', { name: '收支账单' }).first().waitFor();
    await press('Escape');
    t.equal(await page.locator('.member-list').isVisible(), false);
    t.ok(await menu.evaluate((summary) => document.activeElement === summary), 'the focus is on the menu button again');
    await press('Enter', 'Tab', 'Tab', 'Enter');
    await page.waitForURL('**/wallet/record');
    t.equal(await waitForValue(() => page.locator('.member-list').isVisible(), false), false, 'the menu closes after a choice');
    await to(page.locator('summary.member'));
    await press('Enter');
    await to(page.getByRole('button', { name: '退出登录' }));
    await press('Enter');
    await page.waitForURL(`${portal.origin}/`);
    t.same(console, []);
  });
});
