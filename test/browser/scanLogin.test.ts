import t from 'tap';
import type { Page } from 'playwright-core';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { operate, advanceDays } from '../../embedded/test/support/newMember.ts';
import { hydrated, launch } from './support/launch.ts';

/** Converts minutes into days, the unit of `advanceDays`. */
const minutes = (count: number) => count / 1440;

t.test('login with a QR code', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const phone = (id: string, act: string, body: object = {}) => operate(upstream, `scan/${id}/${act}`, body);

  /** Opens a window that shows a QR code. Records the tickets that were created, and the ticket of each poll. */
  async function codeAt(path: string) {
    const opened = await open(portal.origin);
    const tickets: string[] = [];
    const polls: string[] = [];
    opened.page.on('response', async (response) => {
      if (response.url().endsWith('/bff/scanAuth/create')) tickets.push(((await response.json()) as { data: { scan_id: string } }).data.scan_id);
    });
    opened.page.on('request', (request) => {
      if (request.url().endsWith('/bff/scanAuth/poll')) polls.push((request.postDataJSON() as { scan_id: string }).scan_id);
    });
    await opened.page.goto(path);
    await hydrated(opened.page);
    await codeShown(opened.page);
    return { ...opened, tickets, polls, ticket: () => tickets.at(-1) as string };
  }

  const codeShown = (page: Page) => page.getByText('请用手机端扫码').waitFor();
  const statusShown = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  await t.test('scanned and confirmed: the member is logged in and gets to the requested page', async (t) => {
    const { page, context, console, ticket, polls } = await codeAt('/user/login?way=qr&from=%2Fwallet%2Frecord%3Ftype%3D1');
    t.match(await page.getByText(/后过期/).textContent(), /^二维码 [45]:\d\d 后过期$/);
    await page.locator('.scan-code path[d^="M"]').waitFor({ state: 'attached' });
    await phone(ticket(), 'scan', { phone_number: MEMBER.vip });
    await statusShown(page, '扫码成功');
    await page.getByText('周叙白').waitFor();
    const confirmed = statusShown(page, '已确认，正在登录');
    await page.route('**/bff/visit', async (route) => {
      await confirmed;
      await route.continue();
    });
    await phone(ticket(), 'confirm');
    await page.waitForURL('**/wallet/record?type=1');
    await page.locator('summary.member', { hasText: '周叙白' }).waitFor();
    t.ok((await context.cookies()).some(({ name, httpOnly }) => name === 'bank_token' && httpOnly));
    t.equal(new Set(polls).size, 1, 'one ticket was polled');
    t.same(console, []);
  });

  await t.test('the page for WeChat logins has the same QR login where logins at WeChat’s page are not configured', async (t) => {
    const { page, console, ticket } = await codeAt('/user/wxAuth?from=%2Fvip');
    t.equal(await page.getByRole('heading', { level: 1 }).textContent(), '微信登录');
    t.match(await page.getByRole('link', { name: '手机号登录' }).getAttribute('href'), '/user/login?from=%2Fvip');
    await phone(ticket(), 'scan', { phone_number: MEMBER.vip });
    await statusShown(page, '扫码成功');
    await phone(ticket(), 'confirm');
    await page.waitForURL(({ pathname }) => pathname === '/vip');
    await page.locator('summary.member', { hasText: '周叙白' }).waitFor();
    t.same(console, []);
  });

  await t.test('cancelled on the phone: the page shows it and stops polling; a button creates a new code', async (t) => {
    const { page, context, ticket, tickets, polls } = await codeAt('/user/login?way=qr');
    await phone(ticket(), 'scan', { phone_number: MEMBER.vip });
    await statusShown(page, '扫码成功');
    await phone(ticket(), 'cancel');
    await statusShown(page, '已在手机上取消');
    t.equal(await page.getByText(/后过期/).count(), 0);
    const before = polls.length;
    await page.getByRole('button', { name: '点击刷新' }).press('Enter');
    await codeShown(page);
    t.equal(tickets.length, 2);
    await phone(ticket(), 'scan', { phone_number: MEMBER.ordinary });
    await statusShown(page, '扫码成功');
    t.notOk(polls.slice(before).includes(tickets[0] as string), 'the old ticket is no longer polled');
    t.notOk((await context.cookies()).some(({ name }) => name === 'bank_token'));
  });

  await t.test('an expired code is replaced automatically five times, then by a button', async (t) => {
    const { page, tickets } = await codeAt('/user/login?way=qr');
    for (let renewed = 1; renewed <= 5; renewed++) {
      await advanceDays(upstream, minutes(6));
      const made = await page.waitForResponse((response) => response.url().endsWith('/bff/scanAuth/create'));
      await made.finished();
      await codeShown(page);
    }
    await advanceDays(upstream, minutes(6));
    await statusShown(page, '二维码已过期');
    t.equal(tickets.length, 6);
    t.equal(new Set(tickets).size, 6);
    await page.getByRole('button', { name: '点击刷新' }).click();
    await codeShown(page);
    t.equal(tickets.length, 7);
  });

  await t.test('a code that expires after the scan is not replaced automatically', async (t) => {
    const { page, ticket, tickets } = await codeAt('/user/login?way=qr');
    await phone(ticket(), 'scan', { phone_number: MEMBER.vip });
    await statusShown(page, '扫码成功');
    await advanceDays(upstream, minutes(6));
    await statusShown(page, '二维码已过期');
    t.equal(tickets.length, 1);
  });

  await t.test('a hidden page does not poll, and its code expires by the page’s own clock', async (t) => {
    const { page, context } = await open(portal.origin);
    await page.clock.install();
    let polls = 0;
    let made = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/bff/scanAuth/poll')) polls += 1;
      if (request.url().endsWith('/bff/scanAuth/create')) made += 1;
    });
    const show = (visible: boolean) => page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visible ? 'visible' : 'hidden');
    await page.goto('/user/login?way=qr');
    await codeShown(page);
    const polled = page.waitForResponse('**/bff/scanAuth/poll');
    await page.clock.runFor(2_500);
    await polled;
    await show(false);
    const before = polls;
    await page.clock.runFor(60_000);
    t.equal(polls, before, 'no poll in one minute');
    t.match(await page.getByText(/后过期/).textContent(), /^二维码 [34]:\d\d 后过期$/, 'the countdown continues');
    await page.clock.runFor(300_000);
    t.equal(made, 1, 'no new code is created while the page is hidden');
    await show(true);
    await page.waitForResponse('**/bff/scanAuth/create');
    await codeShown(page);
    t.equal(made, 2);
    t.notOk((await context.cookies()).some(({ name }) => name === 'bank_token'));
  });

  await t.test('the call for a code fails: the page shows it, and a button tries again', async (t) => {
    const { page } = await open(portal.origin);
    await page.route('**/bff/scanAuth/create', (route) => route.fulfill({ status: 502, json: { code: 502, message: '服务繁忙', data: null } }));
    await page.goto('/user/login?way=qr');
    await statusShown(page, '二维码暂时无法使用');
    t.equal(await page.getByRole('alert').filter({ hasText: /\S/ }).count(), 0, 'there is no additional alert');
    await page.unroute('**/bff/scanAuth/create');
    await page.getByRole('button', { name: '点击刷新' }).click();
    await codeShown(page);
  });

  await t.test('an unknown WeChat account: the visitor is logged in, then asked to bind a phone number', async (t) => {
    const { page, console, ticket } = await codeAt('/user/login?way=qr&from=%2Fvip');
    await phone(ticket(), 'scan', { phone_number: 'new' });
    await statusShown(page, '扫码成功');
    await phone(ticket(), 'confirm');
    await page.waitForURL('**/user/bindAccount?from=%2Fvip');
    await page.getByText('请先绑定您本人的手机号').waitFor();
    t.same(console, []);
  });
});
