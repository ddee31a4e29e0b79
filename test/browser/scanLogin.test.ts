import t from 'tap';
import type { Page } from 'playwright-core';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { operate, advanceDays } from '../../embedded/test/support/newMember.ts';
import { goTo, launchOne } from './support/launch.ts';

/** Six minutes as days, the unit of `advanceDays`: a code is valid for five. */
const SIX_MINUTES = 6 / 1440;
const CREATE = '**/bff/scanAuth/create';

t.test('login with a QR code', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const codeShown = (page: Page) => page.getByText('请用微信“扫一扫”扫码').waitFor();
  const refresh = (page: Page) => page.getByRole('button', { name: '点击刷新' });

  /** Opens a page with a QR code. Records the tickets that were created, and the ticket of each poll. */
  async function codeAt(path: string) {
    const { page, context, console } = await open(portal.origin);
    await page.clock.install();
    const tickets: string[] = [];
    const polls: string[] = [];
    page.on('response', async (response) => {
      if (response.ok() && response.url().endsWith('/bff/scanAuth/create'))
        tickets.push(((await response.json()) as { data: { scan_id: string } }).data.scan_id);
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/bff/scanAuth/poll'))
        polls.push((request.postDataJSON() as { scan_id: string }).scan_id);
    });
    await goTo(page, path);
    t.equal(tickets.length, 0, 'no code before the agreements are accepted');
    await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
    await codeShown(page);
    /** Lets the time until the next poll pass by the page's clock, and waits for the text. */
    const statusShown = async (text: string) => {
      await page.clock.runFor(2_500);
      await page.getByRole('status').filter({ hasText: text }).waitFor();
    };
    const phone = (act: string, body: object = {}) =>
      operate(upstream, `scan/${tickets.at(-1)}/${act}`, body);
    const signedIn = async () =>
      (await context.cookies()).some(({ name, httpOnly }) => name === 'bank_token' && httpOnly);
    return { page, console, tickets, polls, phone, statusShown, signedIn };
  }

  await t.test(
    'cancelled on the phone, expired after the scan, then confirmed: the member gets to the requested page',
    async (t) => {
      const { page, console, phone, tickets, polls, statusShown, signedIn } = await codeAt(
        '/user/login?way=qr&from=%2Fwallet%2Frecord%3Ftype%3D1',
      );
      t.match(await page.getByText(/后过期/).textContent(), /^二维码 [45]:\d\d 后过期$/);
      await page.locator('.scan-code path[d^="M"]').waitFor({ state: 'attached' });
      await phone('scan', { phone_number: MEMBER.ordinary });
      await statusShown('扫码成功');
      await phone('cancel');
      await statusShown('已在手机上取消');
      t.equal(await page.getByText(/后过期/).count(), 0);
      const before = polls.length;
      await refresh(page).press('Enter');
      await codeShown(page);
      await phone('scan', { phone_number: MEMBER.ordinary });
      await statusShown('扫码成功');
      t.notOk(polls.slice(before).includes(tickets[0] as string), 'the old ticket is no longer polled');

      await advanceDays(upstream, SIX_MINUTES);
      await statusShown('二维码已过期');
      t.equal(tickets.length, 2, 'a code that expires after the scan is not replaced automatically');
      t.notOk(await signedIn());
      await refresh(page).click();
      await codeShown(page);
      await phone('scan', { phone_number: MEMBER.vip });
      await statusShown('扫码成功');
      await page.getByText('周叙白').waitFor();
      const confirmed = page.getByRole('status').filter({ hasText: '已确认，正在登录' }).waitFor();
      await page.route('**/bff/visit', async (route) => {
        await confirmed;
        await route.continue();
      });
      await phone('confirm');
      await page.clock.runFor(2_500);
      await page.waitForURL('**/wallet/record?type=1');
      await page.locator('summary.member', { hasText: '周叙白' }).waitFor();
      t.ok(await signedIn());
      t.equal(new Set(polls).size, 3, 'each ticket was polled, and no other');
      t.same(console, []);
    },
  );

  await t.test(
    'the page for WeChat logins has it where WeChat’s page is not configured; an unknown account is asked to bind a phone number',
    async (t) => {
      const { page, console, phone, statusShown } = await codeAt('/user/wxAuth?from=%2Fvip');
      t.equal(await page.getByRole('heading', { level: 1 }).textContent(), '微信登录');
      t.match(
        await page.getByRole('link', { name: '手机号登录' }).getAttribute('href'),
        '/user/login?from=%2Fvip',
      );
      // The focus of the tick is settled a second after the code was made. Then nothing has it, as after a click beside the controls.
      await page.clock.runFor(1_500);
      await page.evaluate(() => {
        (document.activeElement as HTMLElement).blur();
        const focused: string[] = [];
        Object.assign(window, { focused });
        document.addEventListener('focusin', ({ target }) => focused.push((target as Element).tagName));
      });
      await phone('scan', { phone_number: 'new' });
      await statusShown('扫码成功');
      t.same(
        await page.evaluate(() => (window as unknown as { focused: string[] }).focused),
        [],
        'a poll leaves the focus where it is',
      );
      await phone('confirm');
      await page.clock.runFor(2_500);
      await page.waitForURL('**/user/bindAccount?from=%2Fvip');
      await page.getByText('请先绑定您本人的手机号').waitFor();
      t.same(console, []);
    },
  );

  await t.test(
    'an expired code is replaced automatically five times, then by a button; a call that fails is shown',
    async (t) => {
      const { page, tickets, statusShown } = await codeAt('/user/login?way=qr');
      for (let renewed = 1; renewed <= 5; renewed++) {
        await advanceDays(upstream, SIX_MINUTES);
        const made = page.waitForResponse(CREATE);
        await page.clock.runFor(2_500);
        await (await made).finished();
        await codeShown(page);
      }
      await advanceDays(upstream, SIX_MINUTES);
      await statusShown('二维码已过期');
      t.equal(new Set(tickets).size, 6);
      await page.route(CREATE, (route) =>
        route.fulfill({ status: 502, json: { code: 502, message: '服务繁忙', data: null } }),
      );
      await refresh(page).click();
      await statusShown('二维码暂时无法使用');
      t.equal(
        await page.getByRole('alert').filter({ hasText: /\S/ }).count(),
        0,
        'there is no additional alert',
      );
      await page.unroute(CREATE);
      await refresh(page).click();
      await codeShown(page);
      t.equal(new Set(tickets).size, 7);
    },
  );

  await t.test('a hidden page does not poll, and its code expires by the page’s own clock', async (t) => {
    const { page, tickets, polls, signedIn } = await codeAt('/user/login?way=qr');
    const show = (visible: boolean) =>
      page.evaluate(
        (state) => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
          document.dispatchEvent(new Event('visibilitychange'));
        },
        visible ? 'visible' : 'hidden',
      );
    const polled = page.waitForResponse('**/bff/scanAuth/poll');
    await page.clock.runFor(2_500);
    await polled;
    await show(false);
    const before = polls.length;
    await page.clock.runFor(60_000);
    t.equal(polls.length, before, 'no poll in one minute');
    t.match(
      await page.getByText(/后过期/).textContent(),
      /^二维码 [34]:\d\d 后过期$/,
      'the countdown continues',
    );
    await page.clock.runFor(300_000);
    t.equal(tickets.length, 1, 'no new code is created while the page is hidden');
    const renewed = page.waitForResponse(CREATE);
    await show(true);
    await renewed;
    await codeShown(page);
    t.equal(tickets.length, 2);
    t.notOk(await signedIn());
  });
});
