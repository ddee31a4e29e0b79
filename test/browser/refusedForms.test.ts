import t from 'tap';
import type { Locator, Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { goTo, launchOne } from './support/launch.ts';
import { carrySession } from './support/chromium.ts';

const focused = (page: Page, id: string) => page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

/** Whether the whole element is inside the window. */
const inView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

t.test('a form that is refused says why, at the field and at the button', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);

  await t.test('a recharge: the channel is preselected, one’s own amount gets the focus', async (t) => {
    const { page, context } = await open(portal.origin);
    await carrySession(context, await portal.member());
    await goTo(page, '/wallet/recharge');
    t.equal(await page.getByRole('radiogroup', { name: '支付方式' }).locator('input:checked').count(), 1);
    const own = page.getByRole('radio', { name: /自定义金额/ });
    // The last package, from which an arrow key leads to one's own amount.
    await page.locator('input[name="package"]').nth(-2).focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('#recharge-amount').waitFor();
    t.ok(await own.evaluate((element) => element === document.activeElement), 'an arrow key does not move the focus out of the group');
    await page.locator('input[name="package"]').first().check();
    await own.check();
    await focused(page, 'recharge-amount');
    await page.mouse.wheel(0, 2000);
    await page.getByRole('button', { name: '去支付' }).click();
    await focused(page, 'recharge-amount');
    t.ok(await inView(page.getByText('请输入充值金额')), 'the message at the field is in view');
    const alert = page.getByRole('complementary', { name: '充值明细' }).getByRole('alert');
    t.ok(await inView(alert), 'and so is the one at the button');
    await page.locator('#recharge-amount').fill('20');
    await alert.waitFor({ state: 'detached' });
  });

  await t.test('a long form: the link at the button leads to the field', async (t) => {
    const { page } = await open(portal.origin);
    await goTo(page, '/contact');
    await page.getByRole('button', { name: '发送留言' }).click();
    await focused(page, 'feedback-name');
    t.ok(await inView(page.getByText('请填写称呼')));
    await page.getByRole('alert').getByRole('link', { name: '留言' }).click();
    await focused(page, 'feedback-content');
    await page.locator('#feedback-content').fill('想了解经营贷需要准备哪些材料。');
    t.same(await page.getByRole('alert').getByRole('link').allTextContents(), ['称呼']);
    await page.locator('#feedback-name').fill('林女士');
    await page.locator('.form-errors').waitFor({ state: 'detached' });
    await page.locator('#feedback-email').fill('nobody');
    await page.keyboard.press('Tab');
    await page.locator('#feedback-email[aria-invalid]').waitFor();
    t.equal(await page.locator('.form-errors').count(), 0, 'a fault that is found later is shown at its field only');
  });

  await t.test('the login: each error stands once, and a code that was sent removes its message', async (t) => {
    const { page } = await open(portal.origin);
    await goTo(page, '/user/login?way=code');
    await page.locator('#login-code-phone_number').fill(MEMBER.ordinary);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('请输入短信验证码').waitFor();
    t.equal(await page.locator('form .error').count(), 2);
    t.equal(await page.locator('.form-errors').count(), 0);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('请输入短信验证码').waitFor({ state: 'detached' });
    await focused(page, 'login-code-code');
  });
});
