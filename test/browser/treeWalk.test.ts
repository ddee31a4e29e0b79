import type { Page } from 'playwright-core';
import t from 'tap';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { buy, certify, daysLater, newMember, payIn, pending, operate } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { treeFaults } from '../browser/support/pageChecks.ts';
import { launch } from '../browser/support/launch.ts';
import { openSignedIn } from '../browser/support/logIn.ts';

const YEAR = 3;

t.test('by what a screen reader says', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const read = async (page: Page, step: string) => t.same(await treeFaults(page), [], step);

  await t.test('what has no name is found', async (t) => {
    const { page } = await open(portal.origin);
    await page.setContent('<header>a</header><main><h1>b</h1><h1>c</h1><button></button><input type="text"></main>');
    t.same(await treeFaults(page), ['no name: button', 'no name: textbox', 'several headings of level 1', 'not one ^contentinfo']);
  });

  await t.test('a member recharges and buys a membership', async () => {
    const member = await newMember(upstream);
    const { page } = await openSignedIn(open, portal, member, '/wallet/recharge');
    await read(page, 'recharge');
    await page.getByRole('radio', { name: /^100\.00 元/ }).check();
    await page.getByRole('radio', { name: /模拟支付/ }).check();
    await page.getByRole('button', { name: '去支付' }).click();
    await page.waitForURL(/\/wallet\/recharge\/RC\d+/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await read(page, 'order');
    const [order] = await pending(upstream, 'recharge', member.phone);
    t.match(await operate(upstream, `recharge/${order?.id}/confirm`), { code: 200 });
    await page.getByRole('heading', { name: '充值成功' }).waitFor();
    await read(page, 'paid');
    await page.getByRole('link', { name: /^去看/ }).click();
    await page.getByRole('link', { name: '立即开通：季度会员' }).click();
    await page.getByRole('dialog', { name: '开通季度会员' }).waitFor();
    await read(page, 'purchase');
    await page.getByRole('checkbox', { name: /协议/ }).check();
    await page.getByRole('button', { name: /^确认支付/ }).click();
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await read(page, 'receipt');
  });

  await t.test('a member compares and applies', async () => {
    const { page } = await openSignedIn(open, portal, { token: await upstream.login() }, '/bank/compare?ids=1,2,4&amount=20&term=24');
    await read(page, 'comparison');
    await page.getByRole('link', { name: /^立即申请/ }).first().click();
    for (const step of [1, 2, 3, 4]) {
      await page.getByRole('heading', { level: 2, name: new RegExp(`^第 ${step} 步`) }).waitFor();
      await read(page, `step ${step}`);
      if (step < 4) await page.getByRole('button', { name: '下一步' }).click();
    }
    for (const consent of [/个人信息授权书/, /综合融资成本/]) await page.getByRole('checkbox', { name: consent }).check();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByRole('heading', { level: 1, name: /^申请已提交/ }).waitFor();
    await read(page, 'sent');
  });

  await t.test('a member withdraws', async () => {
    const member = await newMember(upstream);
    await certify(upstream, member, 821);
    const friend = await newMember(upstream, member.invite);
    await payIn(upstream, friend, '200.00');
    await buy(upstream, friend, YEAR);
    await daysLater(upstream, 8, member);
    const { page } = await openSignedIn(open, portal, member, '/wallet/withdrawl');
    await read(page, 'form');
    await page.getByRole('textbox', { name: '银行卡号' }).fill('6222021234500066208');
    await page.getByRole('combobox', { name: '开户银行' }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: '提现金额' }).fill('12');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor();
    await page.getByRole('textbox', { name: /^短信验证码/ }).fill(await upstream.code(member.phone));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '下一步，核对信息' }).click();
    await page.getByRole('dialog', { name: '确认提现' }).waitFor();
    await read(page, 'confirmation');
    await page.getByRole('button', { name: '确认提现' }).click();
    await page.waitForURL(/\/wallet\/record\?tab=withdraw&open=\d+$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await read(page, 'records');
  });
});
