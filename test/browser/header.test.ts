import t from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { findings } from './support/eachVisit.ts';
import { goTo, holdRequests, launch, waitForValue } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

t.test('the header', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, context, console } = await open(portal.origin);

  await t.test(
    'stays in the window after scrolling, is lower then, and covers no focus and no anchor',
    async (t) => {
      await goTo(page, '/about');
      const bottom = () =>
        page.evaluate(() =>
          Math.round(document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0),
        );
      t.equal(await bottom(), 72);
      await page.evaluate(() => scrollTo(0, 600));
      await waitForValue(bottom, 56);
      t.equal(
        await page.evaluate(() => document.querySelector('.header .wrap')?.getBoundingClientRect().top),
        0,
        'its line is whole',
      );
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const top = await page.evaluate(() => {
        const links = [...document.querySelectorAll<HTMLElement>('main a[href], main button')].filter(
          (link) => link.checkVisibility(),
        );
        const tops = links.toReversed().map((link) => {
          link.focus();
          return link.getBoundingClientRect().top;
        });
        return Math.min(...tops.filter((_, place) => place < links.length - 3));
      });
      t.ok(top >= 56, `a focused control is at ${top}`);
      await page.emulateMedia({ media: 'print' });
      t.equal(await page.locator('.header').isVisible(), false, 'it is not printed');
      await page.emulateMedia({ media: null });
    },
  );

  await t.test('search: suggestions by keyboard', async (t) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/bff\/(partner|wz)/.test(request.url())) requests.push(request.url());
    });
    await goTo(page, '/about');
    t.equal(
      await page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('Suggestions')),
      ),
      false,
      'its code is not loaded with the page',
    );
    await page.getByRole('searchbox', { name: '搜索', exact: true }).focus();
    const field = page.getByRole('combobox', { name: '搜索', exact: true });
    await field.waitFor();
    t.equal(await field.getAttribute('aria-expanded'), 'false');
    requests.length = 0;
    await page.keyboard.type('   ');
    await page.keyboard.type('经营');
    const list = page.getByRole('listbox', { name: '搜索建议' });
    await list.getByRole('group', { name: '产品' }).waitFor();
    t.notOk(
      requests.some((url) => /keyword=(%20|\+|&|$)/.test(url)),
      'nothing is asked for spaces',
    );
    t.equal(await field.getAttribute('aria-expanded'), 'true');
    t.match(await page.locator('.header-search [role="status"]').textContent(), /^有 \d+ 条建议/);
    t.same(await findings(page, '.header-search'), []);
    await page.keyboard.press('ArrowDown');
    const first = list.getByRole('option').first();
    t.equal(await first.getAttribute('aria-selected'), 'true');
    t.equal(await field.getAttribute('aria-activedescendant'), await first.getAttribute('id'));
    await page.keyboard.press('ArrowUp');
    t.equal(await field.getAttribute('aria-activedescendant'), null, 'above the first is the field itself');
    await page.keyboard.press('ArrowUp');
    t.equal(
      await list.getByRole('option').last().getAttribute('aria-selected'),
      'true',
      'and above it the last',
    );
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    t.equal((await field.inputValue()).trim(), '经营', 'Escape closes the list and keeps the words');
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/bank\/\d+$/);
    await page.getByRole('dialog').waitFor();
    t.same(console, []);
  });

  await t.test('search: the words themselves can be searched, with and without a suggestion', async (t) => {
    await goTo(page, '/about');
    await page.getByRole('searchbox', { name: '搜索', exact: true }).focus();
    const field = page.getByRole('combobox', { name: '搜索', exact: true });
    await field.fill('没有这样的词');
    await page.getByText('没有建议，按回车键搜索').waitFor({ state: 'attached' });
    t.same(await page.getByRole('option').allTextContents(), ['搜索“没有这样的词”']);
    await page.getByRole('option').click();
    await page.getByRole('heading', { level: 1, name: '搜索“没有这样的词”' }).waitFor();
    await page.getByRole('searchbox').fill('利率');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '搜索“利率”' }).waitFor();
    t.equal(await page.getByRole('listbox').count(), 0, 'the list is closed');
    t.match(
      (await portal.browser().get('/about')).text,
      /<form class="header-search"[^>]* action="\/search"[^>]*>[^]*?<input [^>]*name="q"/,
      'without scripts it is a form',
    );
  });

  await t.test('search: a late response to older words is not shown', async (t) => {
    await goTo(page, '/about');
    const release = await holdRequests(page, /\/bff\/wz.*keyword=%E6%8F%90%E7%8E%B0/);
    await page.getByRole('searchbox', { name: '搜索', exact: true }).focus();
    const field = page.getByRole('combobox', { name: '搜索', exact: true });
    const asked = page.waitForRequest(/\/bff\/wz.*keyword=%E6%8F%90%E7%8E%B0/);
    const aborted = page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().includes('%E6%8F%90%E7%8E%B0'),
    });
    await field.fill('提现');
    await asked;
    await field.fill('征信');
    await aborted;
    release();
    await page.getByRole('listbox').getByRole('group', { name: '帮助' }).waitFor();
    t.notMatch((await page.getByRole('option').allTextContents()).join(), /提现/);
  });

  await t.test('a long name of a member is cut, and not the site’s', async (t) => {
    await carrySession(context, await portal.member(MEMBER.long));
    await goTo(page, '/');
    // Rounded widths would hide half a pixel, which is enough for the browser to cut a letter.
    const cut = (part: string) =>
      page.locator(part).evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().width > element.getBoundingClientRect().width;
      });
    for (const width of [1120, 1265, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      t.equal(await cut('.member b'), true, `${width} px: the name is a long one`);
      for (const part of ['.header .brand b', '.header .brand small'])
        t.equal(await cut(part), false, `${width} px: ${part}`);
      t.ok(
        await page.locator('.member .i').evaluate((end) => end.getBoundingClientRect().right <= innerWidth),
        'the menu is inside the window',
      );
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
