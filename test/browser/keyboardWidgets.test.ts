import t, { type Test } from 'tap';
import type { Browser } from '../support/browserLike.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { findings } from './support/eachVisit.ts';
import { keyboardOf } from './support/keyboard.ts';
import { emptied, goTo, launch, waitForValue } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

// Only keys: no pointer, no call of `click`, `check` or `fill`. Axe judges what they have opened.
t.test('each widget by keyboard alone', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const opened = await open(portal.origin);
  const { page, context, console } = opened;
  const { press, to, type } = keyboardOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });

  const begin = async (path: string, session?: Browser) => {
    await emptied(opened);
    if (session) await carrySession(context, session);
    await goTo(page, path);
  };
  const axe = async (t: Test, part: string) => t.same(await findings(page, part), [], `axe: ${part}`);
  const focusedName = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);
  const heading = { level: 1 } as const;

  await t.test('home page: navigation, skip link, slides, notices, quick match, questions', async (t) => {
    await begin('/');
    const slides = page.locator('.slide');
    await to(page.getByRole('radio', { name: '第 1 张' }));
    t.ok(await slides.first().isVisible());
    await press('ArrowRight');
    await page.waitForFunction(
      () => document.querySelectorAll<HTMLInputElement>('input[name=banner]')[1]?.checked,
    );
    await slides.nth(1).waitFor();
    await to(page.getByRole('button', { name: '播放轮播' }));
    await press('Enter');
    t.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      '暂停轮播',
      'the slides play',
    );
    await press('Space');
    await to(page.getByRole('button', { name: '暂停滚动公告' }));
    await press('Enter');
    await page.getByRole('button', { name: '继续滚动公告' }).waitFor();

    const question = page.locator('details.question').nth(1);
    await to(question.locator('summary'));
    await press('Enter');
    t.ok(await question.locator('p').isVisible());
    await axe(t, 'details[open]');
    await press('Enter');
    t.notOk(await question.locator('p').isVisible());

    await to(page.locator('#best-amount'));
    await press('Control+a');
    await type('一点点');
    await press('Enter');
    await page.getByText('请输入以万元计的金额').waitFor();
    t.equal(await focusedName(), 'amount', 'the field with the fault has the focus');
    await press('Control+a');
    await type('35');
    await press('Enter');
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('amount') === '35');
    await to(page.locator('#best-term'));
    await press('ArrowDown');
    await page.waitForURL(
      (url) => url.searchParams.get('amount') === '35' && url.searchParams.get('term') === '36',
    );
    await waitForValue(() => page.evaluate(() => document.activeElement?.id), 'best-term');
    await to(page.getByRole('link', { name: /^全部 \d+ 个$/ }));
    await press('Enter');
    await page.waitForURL(
      (url) =>
        url.pathname === '/bank' &&
        url.searchParams.get('amount') === '35' &&
        url.searchParams.get('term') === '36',
    );

    await to(page.locator('.header').getByRole('link', { name: '帮助中心' }));
    await press('Enter');
    await page.getByRole('heading', { ...heading, name: '帮助中心' }).waitFor();
    t.equal(await page.locator('header a[aria-current="page"]').textContent(), '帮助中心');
    await to(page.locator('.skip'));
    await press('Enter', 'Tab');
    t.ok(
      await page.evaluate(() => document.getElementById('main')?.contains(document.activeElement)),
      'the tab stop after the skip link is in the content',
    );
    t.same(console, []);
  });

  await t.test(
    'the contact details open on focus and close with Escape; a button leads to the top',
    async (t) => {
      await begin('/about');
      await to(page.getByRole('complementary', { name: '联系我们' }).getByRole('link', { name: '电话' }));
      const details = page.getByRole('complementary', { name: '联系我们' }).getByText('工作日').nth(1);
      t.ok(await details.isVisible());
      await press('Escape');
      await details.waitFor({ state: 'hidden' });
      const toTop = page.getByRole('button', { name: '回到顶部' });
      t.equal(await toTop.isVisible(), false);
      const arrived = page.evaluate(
        () =>
          new Promise((resolve) => {
            addEventListener('scrollend', resolve, { once: true });
          }),
      );
      await press('End');
      await arrived;
      await toTop.waitFor();
      await to(toTop);
      await press('Enter');
      await page.waitForFunction(() => scrollY === 0);
      await waitForValue(() => page.evaluate(() => document.activeElement?.id), 'main');
      t.equal(await page.evaluate(() => scrollY), 0, 'the page is scrolled to the top');
    },
  );

  await t.test(
    'an application: a visitor chooses a form, and sees the faults of the first step',
    async (t) => {
      await begin('/form');
      await to(page.locator('main .kinds a').first());
      await press('Enter');
      await page.waitForURL(/\/form\/\d+/);
      const next = page.getByRole('button', { name: '下一步' });
      await next.waitFor();
      await to(next);
      await press('Enter');
      await page.getByText(/处需要填写或修改/).waitFor();
      t.ok(
        await page.evaluate(() => document.activeElement?.closest('form, .form-errors') !== null),
        'the focus goes to the faults',
      );
      await axe(t, 'main');
      t.same(console, []);
    },
  );

  await t.test(
    'banks: all filters, the sort order, the table view; the focus stays on the control in use',
    async (t) => {
      await begin('/bank');
      await to(page.locator('[name=loan_type_id]').first());
      await press('ArrowDown');
      await page.waitForURL('**loan_type_id=1**');
      t.equal(await focusedName(), 'loan_type_id');
      await press('ArrowDown');
      await page.waitForURL('**loan_type_id=2**');
      await press('ArrowUp', 'ArrowUp');
      await page.waitForURL((url) => !url.searchParams.get('loan_type_id'));
      t.equal(await focusedName(), 'loan_type_id');
      await to(page.locator('#bank-amount'));
      await type('30');
      await press('Enter');
      await page.waitForURL('**amount=30**');
      t.equal(await focusedName(), 'amount');
      await to(page.locator('[name=term]').first());
      await press('ArrowDown', 'ArrowDown');
      await page.waitForURL('**term=12**');
      await to(page.locator('#bank-city'));
      await press('ArrowDown');
      await page.waitForURL('**city=**');
      t.equal(await focusedName(), 'city');
      await to(page.locator('[name=org_type]').first());
      await press('ArrowDown');
      await page.waitForURL('**org_type=**');
      await to(page.locator('[name=sort]').first());
      await press('ArrowRight');
      await page.waitForURL('**sort=rate**');
      t.equal(await focusedName(), 'sort');
      await to(page.getByRole('link', { name: '表格' }));
      await press('Enter');
      await page.locator('main table').waitFor();
      t.same(console, []);
    },
  );

  await t.test('the member menu; the faults of the login', async (t) => {
    await begin('/user/info', await portal.member(MEMBER.ordinary));
    await to(page.locator('main summary').first());
    await press('Enter');
    await page.locator('main details[open]').first().waitFor();
    await axe(t, 'main');
    const menu = page.locator('summary.member');
    await to(menu);
    await press('Enter');
    await page.getByRole('link', { name: '收支账单' }).first().waitFor();
    // The open menu covers a part of the header.
    await axe(t, '.member-menu');
    await press('Escape');
    t.equal(await page.locator('.member-list').isVisible(), false);
    t.ok(
      await menu.evaluate((summary) => document.activeElement === summary),
      'the focus is on the menu button again',
    );
    await press('Enter', 'Tab', 'Tab', 'Enter');
    await page.waitForURL('**/wallet/record');
    t.equal(
      await waitForValue(() => page.locator('.member-list').isVisible(), false),
      false,
      'the menu closes after a choice',
    );
    await to(menu);
    await press('Enter');
    await to(page.getByRole('button', { name: '退出登录' }));
    await press('Enter');
    await page.waitForURL(`${portal.origin}/`);
    t.notOk(
      (await context.cookies()).some(({ name }) => name === 'bank_token'),
      'the session cookie is removed',
    );
    await to(page.locator('.header').getByRole('link', { name: '登录' }));
    await press('Enter');
    const send = page.getByRole('button', { name: '登录', exact: true });
    await page.getByRole('heading', { ...heading, name: /登录/ }).waitFor();
    await to(send);
    await press('Enter');
    await page.getByText('请输入手机号').first().waitFor();
    await axe(t, 'main');
    t.same(console, []);
  });
});
