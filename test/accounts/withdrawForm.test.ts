import t from 'tap';
import type { Page } from 'playwright-core';
import { withdrawConfig } from '../../embedded/content/content.ts';
import type { Withdrawal } from '../../shared/records/withdrawal.ts';
import { goTo, hydrated, launch } from '../browser/support/launch.ts';
import { embeddedBehind, LIN } from '../../embedded/test/support/embeddedUpstream.ts';
import { startPortal } from '../helper.ts';
import { openSignedIn, enterCode } from '../browser/support/logIn.ts';
import { advanceDays } from '../../embedded/test/support/newMember.ts';
import { KNOWN, knownCaptcha } from './support/captchaOf.ts';

const SEND = '**/bff/user/withdraw';

t.test('withdrawing with a text-message code, in the browser', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const rows = async (token: string) => (await upstream.get('/api/user/withdraw?count=1', token)).data as Withdrawal[];

  // Of Lin, who has an earlier payout.
  const token = await upstream.login();
  const { page } = await openSignedIn(open, portal, { token }, '/wallet/withdrawl');
  /** Opens the form again on the next day, so that the daily limits are unused. */
  async function tomorrow() {
    await advanceDays(upstream, 1);
    // What was typed, and the time until the next message.
    await page.evaluate(() => sessionStorage.clear());
    await goTo(page, '/wallet/withdrawl');
  }

  async function fill(page: Page, amount: string) {
    await page.getByLabel('提现金额').fill(amount);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '下一步，核对信息' }).click();
  }
  const confirm = (page: Page) => page.getByRole('button', { name: '确认提现' }).click();
  const recordShown = (page: Page) => page.waitForURL(/\/wallet\/record\?tab=withdraw&open=\d+$/);
  /** Cancels the newest withdrawal, so that the next test can make one. */
  const cancelNewest = async (token: string) => upstream.post(`/api/user/withdraw/${(await rows(token))[0]?.id}/cancel`, {}, { token });

  await t.test('the upstream requires a text-message code, and a captcha before it', async (t) => {
    withdrawConfig.need_code = 1;
    t.teardown(() => (withdrawConfig.need_code = 0));
    await page.reload();
    await hydrated(page);
    await page.route('**/bff/send/sms', (route) => route.fulfill({ status: 422, json: { code: 422, message: '请输入图形验证码', data: { captcha_required: true } } }), { times: 1 });
    await page.getByRole('button', { name: '获取验证码' }).click();
    const captcha = page.getByLabel('图形验证码', { exact: true });
    const first = await knownCaptcha(page, portal);
    await captcha.fill('WRNG');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.locator('#withdraw-captcha-error').filter({ hasText: '图形验证码错误' }).waitFor();
    await knownCaptcha(page, portal, first);
    await captcha.fill(KNOWN);
    await enterCode(page, upstream, LIN);
    t.equal(await captcha.count(), 0, 'the captcha is no longer shown');
    await fill(page, '200');
    await confirm(page);
    await recordShown(page);
    t.match((await rows(token))[0], { amount: '200.00', status: 0 });
    await cancelNewest(token);
  });

  await t.test('a new account is paid after a code; an upstream that does not announce it may ask for it by a refusal', async (t) => {
    const NEW = '6212261001010101019';
    const choose = async (page: Page) => {
      await page.getByLabel('收款账户').selectOption('');
      await page.getByLabel('银行卡号').fill(NEW);
      await page.getByLabel('开户银行').selectOption({ label: '江澜银行' });
    };
    await tomorrow();
    t.equal(await page.getByLabel('短信验证码').count(), 0, 'none for the account of the last payout');
    await choose(page);
    await page.getByLabel('短信验证码').fill('123456');
    await fill(page, '210');
    await confirm(page);
    await page.locator('#withdraw-code-error').filter({ hasText: '请先获取验证码' }).waitFor();
    t.equal(await page.locator('form').getByText('请先获取验证码').count(), 1, 'the form has the message once');
    await enterCode(page, upstream, LIN);
    await page.getByRole('button', { name: '下一步，核对信息' }).click();
    await confirm(page);
    await recordShown(page);
    t.match((await rows(token))[0], { amount: '210.00', account: '**** 1019' });
    await cancelNewest(token);

    await tomorrow();
    // The refusal of an upstream whose terms say nothing of codes.
    await page.route(SEND, (route) => route.request().method() === 'POST' ? route.fulfill({ status: 422, json: { code: 422, message: '请输入短信验证码', data: { code_required: true, errors: { code: '请输入短信验证码' } } } }) : route.continue(), { times: 1 });
    await fill(page, '220');
    await confirm(page);
    await page.locator('#withdraw-code-error').filter({ hasText: '请输入短信验证码' }).waitFor();
    await enterCode(page, upstream, LIN);
    await page.getByRole('button', { name: '下一步，核对信息' }).click();
    await confirm(page);
    await recordShown(page);
    await cancelNewest(token);
  });
});
