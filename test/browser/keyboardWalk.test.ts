import t from 'tap';
import type { Page } from 'playwright-core';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { buy, certify, daysLater, newMember, payIn, pending, operate } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { launch } from '../browser/support/launch.ts';
import { openSignedIn } from '../browser/support/logIn.ts';

/** Number of Tab presses after which a control counts as unreachable. */
const PRESSES_MAX = 150;
/** Time in which the focus must arrive somewhere after a key (ms); pages load meanwhile. */
const PATIENCE = 20_000;

/** Where the focus is, as a screen reader would say it: `button "去支付"`. `body` when it is nowhere. */
async function focused(page: Page): Promise<string> {
  if (await page.evaluate(() => document.activeElement === null || document.activeElement === document.body)) return 'body';
  const tree = await page.locator(':focus').first().ariaSnapshot();
  return tree.split('\n')[0]?.replace(/^- /, '').replace(/:$/, '') ?? '';
}

/** A walk with the keyboard alone. Each step names what must have the focus; nothing is found by its place in the document. */
function walk(page: Page) {
  const steps: string[] = [];

  /** Waits until the focus is on something of this name. */
  async function at(wanted: RegExp): Promise<void> {
    let found = '';
    for (const until = Date.now() + PATIENCE; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 50))) {
      found = await focused(page).catch(() => 'a page that loads');
      if (wanted.test(found)) {
        steps.push(found);
        return;
      }
    }
    throw new Error(`the focus is on ${found}, not on ${wanted}; ${steps.join(' → ')}`);
  }

  /** Presses Tab until something of this name has the focus. Every stop on the way has a name, and is not the body. */
  async function to(wanted: RegExp, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let press = 0; press < PRESSES_MAX; press++) {
      await page.keyboard.press(key);
      const found = await focused(page);
      if (wanted.test(found)) {
        steps.push(found);
        return;
      }
      if (found === 'body' || !/"|: ./.test(found)) throw new Error(`after ${steps.join(' → ')} and ${passed.join(', ')} the focus is on ${found || 'something without a name'}`);
      passed.push(found);
    }
    throw new Error(`${wanted} is not reached; ${steps.join(' → ')}; passed ${passed.join(', ')}`);
  }

  /** Presses an arrow key until this option of a group has the focus. */
  async function arrowTo(key: string, wanted: RegExp): Promise<void> {
    for (let press = 0; press < PRESSES_MAX && !wanted.test(await focused(page)); press++) await page.keyboard.press(key);
    await at(wanted);
  }

  return { steps, at, to, arrowTo, press: (key: string) => page.keyboard.press(key), type: (text: string) => page.keyboard.type(text) };
}

const YEAR = 3;

t.test('with the keyboard alone', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);

  await t.test('a member recharges and buys a membership', async (t) => {
    const member = await newMember(upstream);
    const { page, console } = await openSignedIn(open, portal, member, '/wallet/recharge');
    const { at, to, arrowTo, press } = walk(page);
    await to(/^radio .*元/);
    await arrowTo('ArrowUp', /^radio "100\.00 元/);
    await to(/^radio .*微信/);
    await arrowTo('ArrowDown', /^radio "模拟支付/);
    await to(/^button "去支付/);
    await press('Enter');
    await page.waitForURL(/\/wallet\/recharge\/RC\d+/);
    const [order] = await pending(upstream, 'recharge', member.phone);
    t.match(await operate(upstream, `recharge/${order?.id}/confirm`), { code: 200 });
    await page.getByRole('heading', { name: '充值成功' }).waitFor();
    t.not(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    await to(/^link "去看/);
    await press('Enter');
    await at(/^heading "VIP 会员服务/);
    await to(/^link "立即开通：季度会员/);
    await press('Enter');
    await to(/^checkbox .*协议/);
    await press('Space');
    await to(/^button "确认支付 85\.00 元/);
    await press('Enter');
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    await at(/^(heading|main)/);
    t.same(console, []);
  });

  await t.test('a member compares and applies', async (t) => {
    const { page, console } = await openSignedIn(open, portal, { token: await upstream.login() }, '/bank/compare?ids=1,2,4&amount=20&term=24');
    const { at, to, press } = walk(page);
    await to(/^link "立即申请/);
    await press('Enter');
    await page.waitForURL(/\/form\/\d+\?partner_id=1&amount=20&term=24/);
    await at(/^heading/);
    for (const step of [1, 2, 3]) {
      await page.getByRole('heading', { name: new RegExp(`^第 ${step} 步`) }).waitFor();
      await to(/^button "下一步/);
      await press('Enter');
      await at(/^heading "第 \d 步|^heading "(确认|核对)/);
    }
    for (const consent of [/^checkbox .*个人信息授权书/, /^checkbox .*综合融资成本/]) {
      await to(consent);
      await press('Space');
    }
    await to(/^button "提交申请/);
    await press('Enter');
    await page.waitForURL(/\/form\/record\/\d+\?sent/);
    await at(/^heading "申请已提交/);
    t.same(console, []);
  });

  await t.test('a member withdraws', async (t) => {
    const member = await newMember(upstream);
    await certify(upstream, member, 811);
    const friend = await newMember(upstream, member.invite);
    await payIn(upstream, friend, '200.00');
    await buy(upstream, friend, YEAR);
    await daysLater(upstream, 8, member);
    const { page, console } = await openSignedIn(open, portal, member, '/wallet/withdrawl');
    const { at, to, press, type } = walk(page);
    await to(/^textbox "银行卡号/);
    await type('6222021234500066208');
    await to(/^combobox "开户银行/);
    await press('ArrowDown');
    await to(/^textbox "提现金额/);
    await type('12');
    await to(/^textbox "短信验证码/);
    await to(/^button "获取验证码/);
    await press('Enter');
    await page.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor();
    await at(/^textbox "短信验证码/);
    await type(await upstream.code(member.phone));
    await to(/^checkbox /);
    await press('Space');
    await to(/^button "下一步，核对信息/);
    await press('Enter');
    await page.getByRole('dialog', { name: '确认提现' }).waitFor();
    await to(/^button "取消/);
    await to(/^button "确认提现/);
    await press('Enter');
    await page.waitForURL(/\/wallet\/record\?tab=withdraw&open=\d+$/);
    await at(/^(heading|main)/);
    t.equal((await upstream.get('/api/user/withdraw', member.token)).data.length, 1);
    t.same(console, []);
  });
});
