import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../helper.ts';
import { hydrated, launch, waitForValue } from './support/launch.ts';

/** Adds a link to the page's content. */
const addLink = (page: Page, href: string, text: string) =>
  page.evaluate((properties) => document.querySelector('main')?.prepend(Object.assign(document.createElement('a'), properties)), { href, textContent: text });

t.test('the layout around the pages', async (t) => {
  const open = await launch(t);
  const mobile = createServer((_request, response) => response.end('mobile'));
  await new Promise<void>((resolve) => { mobile.listen(0, '127.0.0.1', resolve); });
  t.teardown(() => new Promise((resolve) => { mobile.closeAllConnections(); mobile.close(resolve); }));
  const mobileOrigin = `http://127.0.0.1:${(mobile.address() as AddressInfo).port}`;
  const portal = await startPortal(t, { env: { MOBILE_ORIGIN: mobileOrigin } });

  await t.test('a click on a link changes the page without a page load', async (t) => {
    const { page } = await open(portal.origin);
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => { (globalThis as { stayed?: boolean }).stayed = true; });
    await page.locator('header').getByRole('link', { name: '注册' }).click();
    await page.getByRole('heading', { level: 1, name: /注册/ }).waitFor();
    t.equal(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed), true, 'the document is the same');
    t.match(await page.title(), /注册/, 'the title has changed');
    await page.goBack();
    await page.getByText('快速匹配').waitFor();
  });

  await t.test('a visitor who clicks a link to a member’s page reads 请先登录 and gets to the login page', async (t) => {
    const { page } = await open(portal.origin);
    await page.goto('/');
    await hydrated(page);
    await addLink(page, '/wallet/record', 'to the wallet');
    await page.getByText('to the wallet').click();
    await page.getByRole('alert').getByText('请先登录').waitFor();
    await page.waitForURL((url) => url.pathname === '/user/login');
    t.equal(new URL(page.url()).search, '?from=%2Fwallet%2Frecord&reason=required');
  });

  await t.test('a visitor who follows a link to the members’ part of a public page reads 请先登录, too', async (t) => {
    const { page } = await open(portal.origin);
    await page.goto('/about');
    await hydrated(page);
    await addLink(page, '/notice?tab=mine', 'to my messages');
    await page.getByText('to my messages').click();
    await page.getByRole('alert').getByText('请先登录').waitFor();
    await page.waitForURL((url) => url.pathname === '/user/login');
    t.equal(new URL(page.url()).search, '?from=%2Fnotice%3Ftab%3Dmine&reason=required');
  });

  await t.test('an invite link on a page keeps its code in the cookie, as a page load does', async (t) => {
    const { page, context } = await open(portal.origin);
    await page.goto('/');
    await hydrated(page);
    await addLink(page, '/about?invite=ABC234', 'invited by a friend');
    await page.getByText('invited by a friend').click();
    await page.waitForURL('**/about?invite=ABC234');
    await page.getByRole('heading', { level: 1 }).waitFor();
    t.match((await context.cookies()).find(({ name }) => name === 'bank_invite'), { value: 'ABC234', httpOnly: true });
  });

  await t.test('the notice banner shows the next line every 5 seconds and wraps', async (t) => {
    const { page } = await open(portal.origin);
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    const place = async () => (await page.locator('.notice').getByText(/^\d+ \/ \d+$/).textContent()) ?? '';
    await waitForValue(place, '1 / 10');
    for (const next of [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]) {
      await page.clock.runFor(5_000);
      await waitForValue(place, `${next} / 10`);
    }
    t.equal(await place(), '1 / 10', 'ten entries, then the first');
  });

  await t.test('a narrow window is redirected to the same path of the mobile site', async (t) => {
    const { page } = await open(portal.origin, { width: 1100 });
    await page.goto('/user/register').catch(() => undefined);
    await page.waitForURL((url) => url.origin === mobileOrigin);
    t.equal(page.url(), `${mobileOrigin}/user/register`);
  });

  await t.test('a window that became narrow is redirected when the other layout loads, without a page load', async (t) => {
    for (const [from, link, to] of [['/', '注册', '/user/register'], ['/user/login', '返回首页', '/']] as const) {
      const { page } = await open(portal.origin);
      await page.goto(from);
      await hydrated(page);
      await page.setViewportSize({ width: 1100, height: 800 });
      await page.locator('header').getByRole('link', { name: link, exact: true }).click();
      await page.waitForURL(mobileOrigin + to);
      t.equal(page.url(), mobileOrigin + to, `from ${from}`);
    }
  });

  await t.test('a chunk that cannot be loaded reloads the page, once', async (t) => {
    const { page } = await open(portal.origin);
    await page.goto('/');
    await hydrated(page);
    let loads = 0;
    page.on('load', () => { loads++; });
    await page.route('**/assets/register-*.js', (route) => route.abort());
    await page.locator('header').getByRole('link', { name: '注册' }).click();
    await page.waitForFunction(() => sessionStorage.getItem('chunk-reload') !== null);
    // The reload shows the requested page, rendered by the server. Its chunk still fails, but there is no second reload.
    await page.getByRole('heading', { level: 1, name: /注册/ }).waitFor();
    await page.waitForLoadState('networkidle');
    t.equal(loads, 1);
  });

  await t.test('after scrolling, a button leads back to the top', async (t) => {
    const { page } = await open(portal.origin);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page);
    const toTop = page.getByRole('button', { name: /顶部/ });
    t.equal(await toTop.isVisible(), false);
    await page.evaluate(() => scrollTo(0, innerHeight * 2));
    await toTop.waitFor();
    await toTop.click();
    await waitForValue(() => page.evaluate(() => scrollY), 0);
    t.equal(await page.evaluate(() => scrollY), 0);
  });

  await t.test('without JavaScript, pages can be read and links work', async (t) => {
    const { page } = await open(portal.origin, { scripts: false });
    await page.goto('/');
    t.ok(await page.getByText('快速匹配').isVisible());
    await page.locator('header').getByRole('link', { name: '登录' }).click();
    t.match(page.url(), /\/user\/login/);
  });

  await t.test('an unknown page returns 404 with a message inside the layout', async (t) => {
    const { page } = await open(portal.origin);
    const response = await page.goto('/no/such/page');
    t.equal(response?.status(), 404);
    t.ok(await page.getByText('This page could not be found').isVisible());
    t.ok(await page.getByRole('link', { name: '返回首页', exact: true }).isVisible());
  });
});

t.test('data-hydrated is set after the effects of the page, even on a slow CPU', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const { page, context } = await open(portal.origin);
  // Records the state of the dialog when data-hydrated is set. A query from the test would come too late to see a race.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      document.documentElement.dataset.modal = String(document.querySelector('dialog:modal') !== null);
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  for (let round = 0; round < 3; round++) {
    await page.goto('/bank/4');
    await hydrated(page);
    t.equal(await page.locator('html').getAttribute('data-modal'), 'true', 'the drawer of an offer is modal');
  }
});
