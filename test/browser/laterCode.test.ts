import t from 'tap';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { newMember } from '../../embedded/test/support/newMember.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { goTo, holdRequests, launchOne, waitForValue } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';
import { builtFile } from './support/builtFile.ts';

/** Every script of the portal: until they are there, a page is its HTML. */
const CODE = /\/assets\/[^/]*\.js$/;
const FAILED = '服务暂时没有响应，请稍后重试';

t.test('code that arrives late', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  /** A window with the session of a new member, at no page. */
  async function signedIn() {
    const opened = await open(portal.origin);
    await opened.context.addCookies([
      { name: 'bank_token', value: (await newMember(upstream)).token, url: portal.origin },
    ]);
    return opened;
  }

  await t.test('text typed before it is kept, and checked like any other', async (t) => {
    const { page, console } = await signedIn();
    const release = await holdRequests(page, CODE);
    await page.goto('/user/info', { waitUntil: 'commit' });
    const left = page.getByRole('textbox', { name: '真实姓名' });
    const focused = page.getByRole('textbox', { name: '身份证号' });
    await left.fill('1');
    await focused.fill('1');
    release();
    await page.locator('#person-real_name[aria-invalid="true"]').waitFor();
    t.not(await focused.getAttribute('aria-invalid'), 'true', 'somebody is still typing here');
    await focused.press('Tab');
    await page.locator('#person-id_card[aria-invalid="true"]').waitFor();
    t.equal(await focused.inputValue(), '1');
    t.same(console, []);
  });

  await t.test('a tick before it counts', async (t) => {
    const { page, console } = await open(portal.origin);
    const release = await holdRequests(page, CODE);
    await page.goto('/user/login?way=qr', { waitUntil: 'commit' });
    await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
    release();
    await page.getByText('请用微信“扫一扫”扫码').waitFor();
    await page.getByRole('checkbox', { name: /已阅读并同意/, checked: true }).waitFor();
    t.same(console, []);
  });

  await t.test('a file chosen before it is uploaded', async () => {
    const { page } = await signedIn();
    const release = await holdRequests(page, CODE);
    await page.goto('/user/info', { waitUntil: 'commit' });
    await page
      .locator('#person-id_card_front')
      .setInputFiles({ name: '正面.png', mimeType: 'image/png', buffer: PNG });
    release();
    await page.getByRole('img', { name: '已上传的身份证人像面' }).waitFor();
  });

  await t.test('links and filters work before it, as without scripts', async () => {
    const { page } = await open(portal.origin);
    await holdRequests(page, CODE);
    await page.goto('/bank', { waitUntil: 'commit' });
    await page.getByLabel('贷款类型').selectOption({ label: '企业经营贷' });
    await page.getByRole('button', { name: '筛选' }).click();
    await page.waitForURL('**/bank?loan_type_id=1*', { waitUntil: 'commit' });
    await page.getByRole('link', { name: '帮助中心' }).first().click();
    await page.waitForURL('**/help', { waitUntil: 'commit' });
  });

  await t.test('a first page asks for the files that its document names, and no others', async (t) => {
    const { page } = await open(portal.origin);
    const asked: string[] = [];
    page.on('request', (request) => CODE.test(request.url()) && asked.push(new URL(request.url()).pathname));
    for (const path of ['/', '/bank', '/news/1', '/form/1', '/user/login']) {
      asked.length = 0;
      const response = await goTo(page, path);
      const named = (await response?.text())?.match(/\/assets\/[\w-]+\.js/g);
      t.same(new Set(asked), new Set(named), path);
      t.ok(asked.length <= 13, `${asked.length} files, the one that watches the page included`);
    }
  });

  await t.test(
    'on a costly connection nothing is loaded ahead; the next page comes all the same',
    async (t) => {
      // A window of its own, since the connection stays.
      for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
        const { page, context, console } = await open(portal.origin, {
          width: 1300 + Object.keys(connection)[0]!.length,
        });
        await context.addInitScript(
          (of) => Object.defineProperty(navigator, 'connection', { value: of, configurable: true }),
          connection,
        );
        await goTo(page, '/about');
        const asked: string[] = [];
        page.on('request', (request) => CODE.test(request.url()) && asked.push(request.url()));
        const link = page.locator('header').getByRole('link', { name: '注册', exact: true });
        await link.hover();
        await page.evaluate(
          () => new Promise<void>((done) => requestIdleCallback(() => setTimeout(done, 300))),
        );
        t.same(asked, []);
        await link.click();
        await page.getByRole('heading', { level: 1, name: /注册/ }).waitFor();
        t.ok(asked.length > 0);
        t.same(console, []);
      }
    },
  );

  const POSTER = `**${builtFile('pages/spread/PosterDialog.tsx')}`;
  await t.test('a part asked for before it has come is shown when it has', async (t) => {
    const { page, context, console } = await open(portal.origin);
    await carrySession(context, await portal.member(MEMBER.ordinary));
    const release = await holdRequests(page, POSTER);
    await goTo(page, '/spread');
    await page.getByRole('button', { name: '生成海报' }).click();
    t.equal(await page.getByRole('dialog').count(), 0);
    release();
    await page.getByRole('dialog', { name: '推广海报' }).waitFor();
    t.same(console, []);
  });

  await t.test('a part that does not come says so, and the page goes on', async (t) => {
    const { page, context } = await open(portal.origin);
    await carrySession(context, await portal.member(MEMBER.ordinary));
    await page.route(POSTER, (route) => route.abort());
    await goTo(page, '/spread');
    await page.getByRole('button', { name: '生成海报' }).click();
    const alert = page.getByRole('alert').filter({ hasText: FAILED });
    await alert.waitFor();
    t.ok(await page.getByRole('heading', { name: '我的邀请' }).isVisible());
    await page.unroute(POSTER);
    await alert.getByRole('button', { name: '重新加载页面' }).click();
    await waitForValue(() => page.getByRole('alert').filter({ hasText: FAILED }).count(), 0);
    await page.getByRole('button', { name: '生成海报' }).click();
    await page.getByRole('dialog', { name: '推广海报' }).waitFor();
  });

  await t.test('without the file of the icons there are words in their place', async (t) => {
    const { page } = await open(portal.origin);
    await page.route('**/assets/icons-*.svg', (route) => route.abort());
    await goTo(page, '/');
    await page.locator('html[data-icons="missing"]').waitFor();
    const words = await page
      .getByRole('button', { name: '暂停滚动公告' })
      .evaluate((button) => getComputedStyle(button, '::after').content);
    t.match(words, '暂停滚动公告');
    t.ok(await page.locator('.rail').getByText('电话', { exact: true }).isVisible());
  });
});
