import t from 'tap';
import { startPortal } from '../helper.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import { carrySession } from './support/chromium.ts';
import { builtFile } from './support/builtFile.ts';
import { goTo, holdRequests, hydrated, launchOne } from './support/launch.ts';

const SCRIPTS = '**/assets/*.js';
const PHONE = '13812345678';
const DAY = 86_400_000;

t.test('what browsers and extensions do to a page', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);

  await t.test('a part that an extension has changed is drawn anew, with what was typed', async (t) => {
    const { page, console } = await open(portal.origin);
    await goTo(page, '/user/register');
    const phone = page.getByLabel('手机号');
    await page.getByLabel('密码', { exact: true }).fill('Demo-2026');
    await page.getByRole('checkbox').first().check();
    await phone.fill('1');
    await phone.blur();
    await page.locator('.error').first().waitFor();
    await page.locator('.error').evaluateAll((errors) => errors.forEach((error) => error.remove()));
    await phone.fill(PHONE);
    await phone.blur();
    await page.waitForFunction(() => document.activeElement === document.body);
    t.match(console, [/NotFoundError/], 'React could not remove it');
    t.match(await page.locator('h1').innerText(), /注册/);
    t.equal(await phone.inputValue(), PHONE);
    t.equal(await page.getByLabel('密码', { exact: true }).inputValue(), 'Demo-2026');
    t.ok(await page.getByRole('checkbox').first().isChecked());
  });

  await t.test(
    'a fault of the page is no fault of the service, and says what became of a form',
    async (t) => {
      const { page } = await open(portal.origin);
      await page.route(`**${builtFile('pages/help/page.tsx')}`, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export function Component() { throw new RangeError('planted'); }`,
        }),
      );
      const openHelp = async () => {
        await page.locator('header a[href="/help"]').first().click();
        await page.getByRole('heading', { name: '页面显示出错' }).waitFor();
        return page.locator('main').innerText();
      };
      await goTo(page, '/contact');
      t.notMatch(await openHelp(), /500|服务|刚才的提交/);

      await goTo(page, '/contact');
      await page.getByRole('textbox', { name: '留言内容' }).fill('请问经营贷需要准备哪些材料？');
      await page.getByLabel('称呼').fill('林先生');
      await page.getByLabel('手机号').fill(PHONE);
      await page.getByRole('button', { name: '发送留言' }).click();
      await page.getByText('留言已收到').waitFor();
      t.match(await openHelp(), /刚才的提交已成功，不用再提交一次/);

      await page.unrouteAll();
      await page.getByRole('link', { name: '刷新页面' }).click();
      await page.getByRole('heading', { level: 1, name: '帮助中心' }).waitFor();
    },
  );

  await t.test('what was typed before the scripts came counts', async (t) => {
    const { page } = await open(portal.origin);
    const release = await holdRequests(page, SCRIPTS);
    await page.goto('/bank/tools/payment', { waitUntil: 'commit' });
    await page.getByLabel('借款金额').fill('1');
    await page.getByLabel('借款期限').fill('12');
    await page.getByLabel('年化利率').fill('12');
    release();
    await page.locator('.plan-sums').getByText('888.49').waitFor();
    t.equal(await page.getByLabel('借款期限').inputValue(), '12');
  });

  await t.test('also where an extension has changed the page before', async (t) => {
    const { page } = await open(portal.origin);
    const release = await holdRequests(page, SCRIPTS);
    await page.goto('/user/register', { waitUntil: 'commit' });
    const phone = page.getByLabel('手机号');
    await phone.fill(PHONE);
    await page.getByRole('checkbox').first().check();
    await phone.evaluate((input) => input.insertAdjacentHTML('afterend', '<div>password manager</div>'));
    release();
    await hydrated(page);
    t.equal(await page.getByText('password manager').count(), 0, 'the page was drawn anew');
    t.equal(await phone.inputValue(), PHONE);
    t.ok(await page.getByRole('checkbox').first().isChecked());
  });

  await t.test('no file has a name that content blockers stop', async (t) => {
    const { page } = await open(portal.origin);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ['/', '/news', '/help']) await goTo(page, path);
    t.ok(asked.length > 20);
    t.same(
      asked.filter((path) => /\b(ads?|banners?|stats?|track\w*|analytics|sponsors?|popups?)\b/i.test(path)),
      [],
    );
  });

  await t.test('days are those of the server where the computer’s clock is a day wrong', async (t) => {
    const { page, context } = await open(portal.origin);
    await carrySession(context, await portal.member());
    for (const wrong of [DAY, -DAY]) {
      await page.clock.setFixedTime(Date.now() + wrong);
      const told = page.waitForResponse('**/bff/pageview');
      await goTo(page, '/user');
      await (await told).finished();
      await page.locator('.account a[href="/wallet/record"]:visible').first().click();
      const week = await page.getByRole('link', { name: '近 7 天' }).getAttribute('href');
      t.match(week, `end_date=${shanghaiDay(new Date())}`);
    }
  });
});
