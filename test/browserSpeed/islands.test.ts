import t from 'tap';
import type { Page } from 'playwright-core';
import { ok } from '../../shared/envelope.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { recordedData } from '../support/recorded.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { logIn } from '../browser/support/logIn.ts';
import { hydrated, launch } from '../browser/support/launch.ts';

/** Whether React has made or hydrated the element. */
const isReacts = (page: Page, selector: string) =>
  page.evaluate((wanted) => Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactFiber')), selector);

t.test('footer and contacts are the server’s until the site data change', async (t) => {
  const upstream = await startStubUpstream(t);
  const site = { ...(recordedData('site') as object), phone: '400-810-6200', qrcode: '' };
  upstream.on('GET /api/site', json(ok(site)));
  upstream.on('POST /api/feedback', json(ok(null)));
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { page, console } = await (await launch(t))(portal.origin);

  await page.goto('/contact');
  await hydrated(page);
  t.equal(await page.locator('#footer .footer-contact b').textContent(), '400-810-6200');
  t.ok(await isReacts(page, '.header .wrap'), 'React has hydrated the header');
  t.notOk(await isReacts(page, '#footer .wrap'), 'and not the content of the footer');
  t.notOk(await isReacts(page, '#contacts li'), 'nor that of the contacts');

  await page.locator('#footer').getByRole('link', { name: '帮助中心' }).click();
  await page.waitForURL('**/help');
  t.notOk(await isReacts(page, '#footer .wrap'), 'its links lead to pages without a reload, and it stays');
  await page.goBack();
  await page.waitForURL('**/contact');

  upstream.on('GET /api/site', json(ok({ ...site, phone: '400-000-0001' })));
  const visitor = portal.browser();
  while (!(await visitor.get('/bff/site')).text.includes('400-000-0001')) await new Promise((resolve) => setTimeout(resolve, 100));
  await page.getByLabel('称呼').fill('林女士');
  await page.getByLabel('手机号').fill('13800001234');
  await page.getByLabel('留言内容').fill('想了解贷款申请的流程');
  await page.getByRole('button', { name: '发送留言' }).click();
  await page.locator('#footer .footer-contact b', { hasText: '400-000-0001' }).waitFor();
  t.equal(await page.locator('#footer').count(), 1);
  t.equal(await page.locator('#footer .wrap').count(), 1, 'there is one footer, with the new data');
  t.match(await page.locator('#contacts').textContent(), /400-000-0001/);
  t.same(console.filter((line) => !/Failed to load resource/.test(line)), [], 'no difference between the server’s markup and the browser’s');
});

t.test('menus are the server’s until another entry is current', async (t) => {
  const portal = await startPortal(t);
  const { page, console } = await (await launch(t))(portal.origin);
  await page.goto('/user/login?from=%2Fwallet%2Frecord');
  await logIn(page, MEMBER.ordinary);
  await page.waitForURL(/\/wallet\/record$/);
  await page.reload();
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: '账户菜单' });
  for (const inside of ['#account-menu ul', '#sections li', '#member-list li']) t.notOk(await isReacts(page, inside), inside);
  t.match(await menu.getByRole('link', { name: '我的消息' }).textContent(), /条未读/);

  await menu.getByRole('link', { name: '个人资料' }).click();
  await menu.locator('[aria-current]', { hasText: '个人资料' }).waitFor();
  t.ok(await isReacts(page, '#account-menu ul'), 'React has made the menu with another current entry');
  t.equal(await menu.locator('[aria-current]').count(), 1);
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === '个人资料');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻资讯' }).click();
  await page.waitForURL('**/news');
  await page.locator('#sections [aria-current]', { hasText: '新闻资讯' }).waitFor();
  t.equal(await page.locator('#sections [aria-current]').count(), 1);
  t.same(console, [], 'no difference between the server’s markup and the browser’s');
});
