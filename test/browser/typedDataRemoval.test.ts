import t from 'tap';
import type { Page } from 'playwright-core';
import { embeddedBehind, LIN } from '../../embedded/test/support/embeddedUpstream.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { operate, advanceDays } from '../../embedded/test/support/newMember.ts';
import { goTo, launchOne } from './support/launch.ts';
import { logIn, openSignedIn } from './support/logIn.ts';
import { carrySession } from './support/chromium.ts';

const WITHDRAW = '/wallet/withdrawl';
const TYPED = { account: '6222021234500066208', email: 'zhixia@example.cn', school: '江澜语言学校' };
/** A little more than half an hour (ms). */
const HALF_HOUR = 31 * 60_000;

/** The content of sessionStorage and localStorage, as text. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

t.test('typed data of a member are removed from the browser', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  await advanceDays(upstream, 1);

  /** What the tab and the device stored when Lin had typed. */
  let kept: Record<string, string>[] | undefined;

  /** Opens the withdrawal in a window in which Lin has typed into three forms, none of which reached the gateway. It is typed once; later the storage is put back. */
  async function lin() {
    const token = await upstream.login();
    if (kept) {
      const { page, context } = await open(portal.origin);
      await page.clock.install();
      await page.evaluate(([tab, device]) => {
        Object.assign(sessionStorage, tab);
        Object.assign(localStorage, device);
      }, kept);
      await context.addCookies([{ name: 'bank_token', value: token, url: portal.origin }]);
      await goTo(page, WITHDRAW);
      t.match(await stored(page), TYPED.account);
      return { page, context };
    }
    const { page, context } = await openSignedIn(open, portal, { token }, '/user/info');
    await page.clock.install();
    await page.getByRole('textbox', { name: /^邮箱/ }).fill(TYPED.email);
    await page.route('**/bff/user/form', (route) => route.abort());
    await goTo(page, '/form/5?step=2');
    await page.getByLabel('学校或培训机构').fill(TYPED.school);
    await page.route('**/bff/user/withdraw', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await goTo(page, WITHDRAW);
    await page.getByLabel('收款账户').selectOption('');
    await page.getByLabel('银行卡号').fill(TYPED.account);
    await page.getByLabel('开户银行').selectOption({ label: '江澜银行' });
    await page.getByLabel('提现金额').fill('600');
    // A payout to a new account needs one; this never reaches the gateway.
    await page.getByLabel('短信验证码').fill('123456');
    await page.getByRole('button', { name: '下一步，核对信息' }).click();
    await page.getByRole('button', { name: '确认提现' }).click();
    await page.getByRole('dialog').getByText('暂时无法确认提现是否提交').waitFor();
    kept = await page.evaluate(() => [{ ...sessionStorage }, { ...localStorage }]);
    const all = JSON.stringify(kept);
    for (const words of [...Object.values(TYPED), 'bank-once-withdraw'])
      t.match(all, words, `${words} is stored`);
    for (const words of [TYPED.account, TYPED.email])
      t.notMatch(JSON.stringify(kept[1]), words, `${words} is in the tab only`);
    return { page, context };
  }

  const endSession = () => operate(upstream, 'token/expire', { phone_number: LIN });

  async function expectRemoved(page: Page, message: string) {
    await page.bringToFront();
    // The code that removes the data is loaded on demand, so wait for its result.
    await page.waitForFunction(
      () =>
        ![...Object.keys(sessionStorage), ...Object.keys(localStorage)].some((key) =>
          /^bank-(once|form)/.test(key),
        ),
    );
    const all = await stored(page);
    for (const words of Object.values(TYPED)) t.notMatch(all, words, message);
  }

  await t.test('another member logs in in the same tab', async (t) => {
    const { page } = await lin();
    await endSession();
    await goTo(page, '/user/login?from=%2Fuser');
    t.match(await stored(page), TYPED.account, 'the data are kept, because the same member may log in again');
    await logIn(page, MEMBER.vip);
    await page.waitForURL('**/user');
    await expectRemoved(page, 'the next member cannot read it');
  });

  await t.test('a page loads with the session of another member', async () => {
    const { page, context } = await lin();
    await carrySession(context, await portal.member(MEMBER.vip));
    await page.goto('/news');
    await expectRemoved(page, 'it is removed without an action on the page');
  });

  await t.test('logging out in one tab removes the data of the other tabs too', async () => {
    const { page, context } = await lin();
    const other = await context.newPage();
    await goTo(other, '/user');
    await other.locator('summary.member').click();
    await other.getByRole('button', { name: '退出登录' }).click();
    await other.waitForURL(`${portal.origin}/`);
    await page.waitForURL('**/user/login?from=**');
    await expectRemoved(page, 'it is removed from the tab where it was typed');
    await expectRemoved(other, 'it is removed from the device');
  });

  for (const [title, until] of [
    ['the page stays open for half an hour', (page) => page.clock.fastForward(HALF_HOUR)],
    [
      'half an hour passes after the session has ended',
      async (page) => {
        await endSession();
        await goTo(page, '/');
        await page.clock.fastForward(HALF_HOUR);
      },
    ],
    [
      'the tab returns to the portal after half an hour',
      async (page) => {
        await endSession();
        await page.goto('about:blank');
        await page.clock.fastForward(HALF_HOUR);
        await page.goto('/');
      },
    ],
  ] as [string, (page: Page) => Promise<unknown>][]) {
    await t.test(title, async () => {
      const { page } = await lin();
      await until(page);
      // Of all forms. The page may be leaving by then.
      await page.waitForFunction(
        (words) => !words.some((word) => JSON.stringify({ ...sessionStorage }).includes(word)),
        [TYPED.account, TYPED.email],
      );
    });
  }
});
