import t from 'tap';
import { ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { recordedData } from '../support/recorded.ts';
import { goTo, hydrated, launch, waitForValue } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

const UNKNOWN = '账户信息加载失败';
/** Links and buttons that only a visitor should see. */
const LOGIN = 'a[href*="/user/login"], a[href*="/user/register"], button:has-text("登录")';

t.test(
  'while the upstream is stopped, a signed-in member reaches every page of the account and never sees a login form',
  async (t) => {
    const portal = await startPortal(t);
    const { context, page } = await (await launch(t))(portal.origin);
    await page.goto('/');
    await carrySession(context, await portal.member());
    await portal.stopUpstream();
    await page.reload();
    await hydrated(page);
    await page.getByRole('link', { name: '我的账户' }).click();
    await page.getByRole('heading', { name: UNKNOWN }).waitFor();
    t.equal(new URL(page.url()).pathname, '/user');
    const menu = page.getByRole('navigation', { name: '账户菜单' });
    const hrefs = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    t.equal(hrefs.length, 15);
    for (const href of hrefs) {
      await menu.locator(`a[href="${href}"]`).click();
      await page.waitForURL(`**${href}`);
      await page
        .locator('#account')
        .getByRole('heading', { name: /加载失败$/ })
        .first()
        .waitFor();
      t.equal(await page.locator(LOGIN).count(), 0, `${href} offers no login`);
      t.equal(await page.getByText('请先登录').count(), 0, href);
    }
    t.ok(
      (await context.cookies()).some(({ name }) => name === 'bank_token'),
      'the session is kept',
    );
  },
);

t.test('a member’s window at an upstream that fails at the call `visit` alone', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('GET /api/visit', json({ code: 500, message: '维护中', data: null }));
  const offer = { ...(recordedData('vipPackages') as object[])[0], id: 3, title: '年度会员' };
  upstream.on('GET /api/vip', json(ok([offer])));
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { context, page } = await (await launch(t))(portal.origin);
  await context.addCookies([{ name: 'bank_token', value: 'member-token', url: portal.origin }]);
  await goTo(page, '/');
  const account = page.locator('.header').getByRole('link', { name: '我的账户' });
  const asked = () => upstream.hits.filter(({ path }) => path === '/api/visit').length;

  await t.test(
    'the login page sends a member whose data is away back, in the browser as on the server',
    async (t) => {
      await page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), {
          href: '/user/login?from=%2Fnews',
          textContent: '登录',
        });
        document.querySelector('main')?.prepend(link);
        link.click();
      });
      await page.waitForURL('**/news');
      t.equal(await page.locator('form[aria-label*="登录"]').count(), 0);
    },
  );

  await t.test(
    'pages for visitors and members do not take a member whose data is away for a visitor',
    async (t) => {
      for (const path of ['/spread', '/vip', '/form', '/form/1', '/notice', '/play', '/contact']) {
        await goTo(page, path);
        // The upstream's own text on /play says where to register.
        t.equal(
          await page.locator(LOGIN).and(page.locator(':not(.prose *)')).count(),
          0,
          `${path} offers no login`,
        );
      }
      await page.goto('/vip');
      await page.getByRole('link', { name: /立即开通/ }).click();
      await page.getByText('加载失败').first().waitFor();
      t.equal(new URL(page.url()).pathname, '/vip', 'a purchase waits for the data');

      await page.goto('/wallet/withdrawl');
      t.equal(
        await page.locator('#account').getByText('实名认证').count(),
        0,
        'nobody knows whether the member is certified',
      );
      t.equal(await page.getByRole('heading', { name: UNKNOWN }).count(), 1);
    },
  );

  await t.test(
    'a member whose data is away stays a member after a retry that fails, and is known again after one that succeeds',
    async (t) => {
      const KEY = 'bank-once-withdraw';
      await page.evaluate(
        ([key]) =>
          sessionStorage.setItem(key, JSON.stringify({ owner: 7, at: Date.now(), key: 'k', content: '' })),
        [KEY] as const,
      );
      const isKept = () => page.evaluate((key) => sessionStorage.getItem(key) !== null, KEY);
      await goTo(page, '/');
      await account.click();
      await page.getByRole('heading', { name: UNKNOWN }).waitFor();
      const before = asked();
      await page.getByRole('link', { name: '重试' }).click();
      await waitForValue(async () => asked() > before, true);
      await page.getByRole('link', { name: '个人资料' }).click();
      await page.waitForURL('**/user/info');
      await page.getByRole('heading', { name: UNKNOWN }).waitFor();
      t.equal(await account.count(), 1, 'the header still has the account');
      t.equal(await page.locator(LOGIN).count(), 0);
      t.ok(await isKept(), 'the idempotency key of a member who may be this one is kept');

      upstream.on(
        'GET /api/visit',
        json(ok({ ...(recordedData('visit') as object), id: 7, nickname: '程禾' })),
      );
      await page.getByRole('link', { name: '重试' }).click();
      await page.locator('.header .member').filter({ hasText: '程禾' }).waitFor();
      t.equal(await page.getByRole('heading', { name: UNKNOWN }).count(), 0);
      t.ok(await isKept());

      // The tab now shows member 7: a login of 7 in another tab leaves it as it is, a login of 8 reloads it.
      const hears = (member: number) =>
        page.evaluate(async (id) => {
          await new Promise((resolve) => {
            new BroadcastChannel('bank-session').onmessage = resolve;
            new BroadcastChannel('bank-session').postMessage(id);
          });
          return document.documentElement.hidden;
        }, member);
      t.equal(await hears(7), false, 'the same member');
      const reloaded = page.waitForEvent('load');
      await page.evaluate(() => new BroadcastChannel('bank-session').postMessage(8));
      await reloaded;
      t.notOk(await isKept(), 'another member: the key is removed');
    },
  );
});
