import t from 'tap';
import type { Page } from 'playwright-core';
import { SIZE_COOKIE } from '../../shared/textSize.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { builtFile } from './support/builtFile.ts';
import { carrySession } from './support/chromium.ts';
import { goTo, launch } from './support/launch.ts';

const sizes = (page: Page) => page.getByRole('navigation', { name: '字号', exact: true });
const choose = (page: Page, name: string) => sizes(page).getByRole('link', { name }).click();
const size = (page: Page, name: string) => page.locator(`html[data-size="${name}"]`).waitFor();
/** Pixels of a line of text, as it is drawn. */
const drawn = (page: Page, text: string): Promise<number> =>
  page
    .getByText(text)
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().height;
    });

t.test('the size of text', async (t) => {
  const portal = await startPortal(t);
  const open = await launch(t);

  await t.test('without scripts, a link keeps it for a year and leads to the same page', async (t) => {
    const { page, context } = await open(portal.origin, { scripts: false });
    await page.goto('/news?page=2');
    const before = await drawn(page, '平台公告：');
    await choose(page, '长辈');
    await size(page, 'elder');
    t.equal(page.url(), `${portal.origin}/news?page=2`);
    t.ok((await drawn(page, '平台公告：')) > before * 1.25);
    t.equal(await sizes(page).locator('[aria-current]').textContent(), '长辈');
    const [cookie] = await context.cookies();
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    t.match(cookie, { name: SIZE_COOKIE, value: 'elder', sameSite: 'Lax', path: '/' });
    t.ok(days > 364 && days < 366, `${days} days`);

    await page.goto('/');
    t.equal(
      await page.locator('.hero').getByRole('link', { name: '了解申请流程' }).isVisible(),
      false,
      'no banner',
    );
    t.equal(await page.getByRole('heading', { name: 'VIP 通道' }).isVisible(), false, 'no advertisement');
    t.ok(await page.getByRole('heading', { name: /总成本较低/ }).isVisible());
    await page.getByRole('navigation', { name: '页脚字号' }).getByRole('link', { name: '标准' }).click();
    await page.locator('html:not([data-size])').waitFor();
    t.ok(await page.getByRole('heading', { name: 'VIP 通道' }).isVisible());
    t.same(await context.cookies(), []);
  });

  await t.test('with scripts, the page changes in place, and what was typed stays', async (t) => {
    const { page, context, console } = await open(portal.origin);
    await carrySession(context, await portal.member(MEMBER.ordinary));
    await goTo(page, '/contact');
    await page.getByLabel('称呼').fill('林女士');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    for (const [word, name] of [
      ['长辈', 'elder'],
      ['大字', 'large'],
    ] as const) {
      await choose(page, word);
      await size(page, name);
      t.equal(await page.evaluate(() => 'isSameDocument' in window), true);
      t.equal(await page.getByLabel('称呼').inputValue(), '林女士');
      t.equal(await sizes(page).locator('[aria-current]').textContent(), word);
      t.equal((await context.cookies()).find((cookie) => cookie.name === SIZE_COOKIE)?.value, name);
    }
    for (const path of ['/user', '/bank/4', '/form/1']) {
      await goTo(page, path);
      await size(page, 'large');
    }
    t.same(console, [], 'hydration agrees');
  });

  await t.test(
    'the largest size reads aloud and has a reading line, the others do not load them',
    async (t) => {
      const { page, console } = await open(portal.origin);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.addInitScript(() => {
        const said: string[] = [];
        Object.assign(window, { said });
        speechSynthesis.speak = ({ text }) => void said.push(text);
        speechSynthesis.cancel = () => void said.push('');
      });
      const said = (): Promise<string[]> =>
        page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
      await goTo(page, '/news/1');
      await choose(page, '大字');
      await size(page, 'large');
      t.notOk(asked.includes(builtFile('shell/ReadingAids.tsx')));

      await choose(page, '长辈');
      await page.getByRole('button', { name: '朗读本页' }).click();
      const lines = await said();
      t.ok(lines.includes('一、有没有更便宜的办法'));
      t.ok(lines.length > 20, `${lines.length} lines`);
      await page.getByRole('button', { name: '停止朗读' }).click();
      t.same(await said(), [''], 'silent');

      await page.getByRole('button', { name: '点哪读哪' }).click();
      await page.getByRole('heading', { name: '二、放款的是谁' }).click();
      t.same((await said()).filter(Boolean), ['二、放款的是谁']);
      await page.getByRole('main').getByRole('link', { name: '首页' }).focus();
      t.same((await said()).filter(Boolean), ['首页']);

      await page.getByRole('button', { name: '阅读线' }).click();
      await page.mouse.move(300, 500);
      const { y } = (await page.locator('.reading-line').boundingBox()) ?? {};
      t.ok(Math.abs((y ?? 0) - 500) < 2, `at ${y}`);
      t.same(console, []);
    },
  );

  await t.test('where the browser cannot speak, nothing says that it can', async (t) => {
    const { page, context } = await open(portal.origin);
    await context.addCookies([{ name: SIZE_COOKIE, value: 'elder', url: portal.origin }]);
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'speechSynthesis');
    });
    await goTo(page, '/help/101');
    await page.getByRole('button', { name: '阅读线' }).waitFor();
    t.equal(await page.getByRole('button', { name: '朗读本页' }).count(), 0);
  });
});
