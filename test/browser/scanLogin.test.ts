import t from 'tap';
import type { Page } from 'playwright-core';
import { embeddedBehind } from '../embedded/support/embeddedUpstream.ts';
import { operate, advanceDays } from '../embedded/support/operate.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { hydrated, launch } from './support/launch.ts';

/** Minutes as the days that the upstream's clock is moved by. */
const minutes = (count: number) => count / 1440;

t.test('logging in with the phone', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const phone = (id: string, act: string, body: object = {}) => operate(upstream, `scan/${id}/${act}`, body);

  /** A window with a code on it; the tickets that were made and the looks that were taken at them. */
  async function codeAt(path: string) {
    const opened = await open(portal.origin);
    const tickets: string[] = [];
    const looks: string[] = [];
    opened.page.on('response', async (response) => {
      if (response.url().endsWith('/bff/scanAuth/create')) tickets.push(((await response.json()) as { data: { scan_id: string } }).data.scan_id);
    });
    opened.page.on('request', (request) => {
      if (request.url().endsWith('/bff/scanAuth/poll')) looks.push((request.postDataJSON() as { scan_id: string }).scan_id);
    });
    await opened.page.goto(path);
    await hydrated(opened.page);
    await shown(opened.page);
    return { ...opened, tickets, looks, ticket: () => tickets.at(-1) as string };
  }

  const shown = (page: Page) => page.getByText('请使用微信扫一扫').waitFor();
  const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  await t.test('scanned and confirmed: signed in, to the page that was wanted', async (t) => {
    const { page, context, console, ticket, looks } = await codeAt('/user/login?way=qr&from=%2Fwallet%2Frecord%3Ftype%3D1');
    t.match(await page.getByText(/后过期/).textContent(), /^二维码 [45]:\d\d 后过期$/);
    await page.locator('.scan-code path[d^="M"]').waitFor({ state: 'attached' });
    await phone(ticket(), 'scan', { phone_number: MEMBER.vip });
    await said(page, '扫码成功');
    await page.getByText('周叙白').waitFor();
    const confirmed = said(page, '已确认，正在登录');
    await page.route('**/bff/visit', async (route) => {
      await confirmed;
      await route.continue();
    });
    await phone(ticket(), 'confirm');
    await page.waitForURL('**/wallet/record?type=1');
    await page.locator('summary.member', { hasText: '周叙白' }).waitFor();
    t.ok((await context.cookies()).some(({ name, httpOnly }) => name === 'bank_token' && httpOnly));
    t.equal(new Set(looks).size, 1, 'one ticket was looked at');
    t.same(console, []);
  });

  await t.test('cancelled on the phone: said, looked at no more, and a new code on demand', async (t) => {
    const { page, context, ticket, tickets, looks } = await codeAt('/user/login?way=qr');
    await phone(ticket(), 'scan', { phone_number: MEMBER.vip });
    await said(page, '扫码成功');
    await phone(ticket(), 'cancel');
    await said(page, '已在手机上取消');
    t.equal(await page.getByText(/后过期/).count(), 0);
    const before = looks.length;
    await page.getByRole('button', { name: '点击刷新' }).press('Enter');
    await shown(page);
    t.equal(tickets.length, 2);
    await phone(ticket(), 'scan', { phone_number: MEMBER.ordinary });
    await said(page, '扫码成功');
    t.notOk(looks.slice(before).includes(tickets[0] as string), 'the old one is left alone');
    t.notOk((await context.cookies()).some(({ name }) => name === 'bank_token'));
  });

  await t.test('run out: replaced by itself five times, then on demand', async (t) => {
    const { page, tickets } = await codeAt('/user/login?way=qr');
    for (let renewed = 1; renewed <= 5; renewed++) {
      await advanceDays(upstream, minutes(6));
      const made = await page.waitForResponse((response) => response.url().endsWith('/bff/scanAuth/create'));
      await made.finished();
      await shown(page);
    }
    await advanceDays(upstream, minutes(6));
    await said(page, '二维码已过期');
    t.equal(tickets.length, 6);
    t.equal(new Set(tickets).size, 6);
    await page.getByRole('button', { name: '点击刷新' }).click();
    await shown(page);
    t.equal(tickets.length, 7);
  });

  await t.test('run out after it was scanned: said, not replaced behind the back of who was about to confirm', async (t) => {
    const { page, ticket, tickets } = await codeAt('/user/login?way=qr');
    await phone(ticket(), 'scan', { phone_number: MEMBER.vip });
    await said(page, '扫码成功');
    await advanceDays(upstream, minutes(6));
    await said(page, '二维码已过期');
    t.equal(tickets.length, 1);
  });

  await t.test('out of sight it is not looked at, and runs out by this machine’s clock too', async (t) => {
    const { page, context } = await open(portal.origin);
    await page.clock.install();
    let looks = 0;
    let made = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/bff/scanAuth/poll')) looks += 1;
      if (request.url().endsWith('/bff/scanAuth/create')) made += 1;
    });
    const show = (visible: boolean) => page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visible ? 'visible' : 'hidden');
    await page.goto('/user/login?way=qr');
    await shown(page);
    const looked = page.waitForResponse('**/bff/scanAuth/poll');
    await page.clock.runFor(2_500);
    await looked;
    await show(false);
    const before = looks;
    await page.clock.runFor(60_000);
    t.equal(looks, before, 'a minute, and nobody looked');
    t.match(await page.getByText(/后过期/).textContent(), /^二维码 [34]:\d\d 后过期$/, 'the time goes on all the same');
    await page.clock.runFor(300_000);
    t.equal(made, 1, 'nor was a new one made for nobody');
    await show(true);
    await page.waitForResponse('**/bff/scanAuth/create');
    await shown(page);
    t.equal(made, 2);
    t.notOk((await context.cookies()).some(({ name }) => name === 'bank_token'));
  });

  await t.test('an upstream that does not answer: said, and tried again on demand', async (t) => {
    const { page } = await open(portal.origin);
    await page.route('**/bff/scanAuth/create', (route) => route.fulfill({ status: 502, json: { code: 502, message: '服务繁忙', data: null } }));
    await page.goto('/user/login?way=qr');
    await said(page, '二维码暂时无法使用');
    t.equal(await page.getByRole('alert').filter({ hasText: /\S/ }).count(), 0, 'once, in its place');
    await page.unroute('**/bff/scanAuth/create');
    await page.getByRole('button', { name: '点击刷新' }).click();
    await shown(page);
  });

  await t.test('a WeChat account that nobody has: signed in, and a number bound afterwards', async (t) => {
    const { page, console, ticket } = await codeAt('/user/login?way=qr&from=%2Fvip');
    await phone(ticket(), 'scan', { phone_number: 'new' });
    await said(page, '扫码成功');
    await phone(ticket(), 'confirm');
    await page.waitForURL('**/user/bindAccount?from=%2Fvip');
    await page.getByText('请先绑定您本人的手机号').waitFor();
    t.same(console, []);
  });
});
