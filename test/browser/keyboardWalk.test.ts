import t, { type Test } from 'tap';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { buy, certify, daysLater, newMember, payIn, pending, operate } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { findings } from './support/eachVisit.ts';
import { emptied, goTo, launch } from './support/launch.ts';
import { keyboardOf } from './support/keyboard.ts';
import { treeFaults } from './support/pageChecks.ts';

const YEAR = 3;
/** A heading, or the main part, to which the focus goes after an act. */
const RESULT = 'h1, h2, main';

t.test('with the keyboard alone; what opens has names, and axe finds nothing in it', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const opened = await open(portal.origin);
  const { page, context, console } = opened;
  const { at, to, arrowTo, press, type } = keyboardOf(page);
  const dialog = page.getByRole('dialog');

  const openAs = async ({ token }: { token: string }, path: string) => {
    await emptied(opened);
    await context.addCookies([{ name: 'bank_token', value: token, url: portal.origin }]);
    await goTo(page, path);
  };
  /** Compares what a screen reader says of the page, and of the part what axe does. */
  const read = async (t: Test, step: string, part = '') => t.same([...(await treeFaults(page)), ...(part && (await findings(page, part)))], [], step);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const enter = async (name: string | RegExp) => {
    await to(button(name));
    await press('Enter');
  };

  await t.test('a member recharges and buys a membership', async (t) => {
    const member = await newMember(upstream);
    await openAs(member, '/wallet/recharge');
    const radio = (name: RegExp) => page.getByRole('radio', { name });
    await to(radio(/元/).and(page.locator(':checked')).first());
    await arrowTo('ArrowUp', radio(/^100\.00 元/));
    await to(radio(/微信/));
    await arrowTo('ArrowDown', radio(/^模拟支付/));
    await enter('去支付');
    await page.waitForURL(/\/wallet\/recharge\/RC\d+/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await read(t, 'order');
    const [order] = await pending(upstream, 'recharge', member.phone);
    t.match(await operate(upstream, `recharge/${order?.id}/confirm`), { code: 200 });
    await page.getByRole('heading', { name: '充值成功' }).waitFor();
    t.not(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    await read(t, 'paid');
    await to(page.getByRole('link', { name: /^去看/ }));
    await press('Enter');
    await at(page.getByRole('heading', { name: 'VIP 会员服务' }));
    await to(page.getByRole('link', { name: '立即开通：季度会员' }));
    await press('Enter');
    await dialog.waitFor();
    await read(t, 'purchase', 'dialog');
    await to(page.getByRole('checkbox', { name: /协议/ }));
    await press('Space');
    await enter(/^确认支付 85\.00 元/);
    await page.waitForURL(/\/vip\/record\/\d+\?new$/);
    await at(page.locator(RESULT));
    await read(t, 'receipt');
    t.same(console, []);
  });

  await t.test('a member compares and applies', async (t) => {
    await openAs({ token: await upstream.login() }, '/bank/compare?ids=1,2,4&amount=20&term=24');
    await to(page.getByRole('link', { name: /^立即申请/ }).first());
    await press('Enter');
    await page.waitForURL(/\/form\/\d+\?partner_id=1&amount=20&term=24/);
    await at(page.getByRole('heading'));
    for (const step of [2, 3, 4]) {
      await enter('下一步');
      await at(page.getByRole('heading', { name: new RegExp(`^第 ${step} 步`) }));
      await read(t, `step ${step}`);
    }
    for (const name of [/个人信息授权书/, /综合融资成本/]) {
      await to(page.getByRole('checkbox', { name }));
      await press('Space');
    }
    await enter('提交申请');
    await page.waitForURL(/\/form\/record\/\d+\?sent/);
    await at(page.getByRole('heading', { name: /^申请已提交/ }));
    await read(t, 'sent');
    t.same(console, []);
  });

  await t.test('a member withdraws, after faults', async (t) => {
    const member = await newMember(upstream);
    await certify(upstream, member, 811);
    const friend = await newMember(upstream, member.invite);
    await payIn(upstream, friend, '200.00');
    await buy(upstream, friend, YEAR);
    await daysLater(upstream, 8, member);
    await openAs(member, '/wallet/withdrawl');
    await enter('下一步，核对信息');
    await page.getByText('请输入提现金额').first().waitFor();
    await read(t, 'faults', 'main');
    await to(page.getByRole('textbox', { name: '银行卡号' }));
    await type('6222021234500066208');
    await to(page.getByRole('combobox', { name: '开户银行' }));
    await press('ArrowDown');
    await to(page.getByRole('textbox', { name: '提现金额' }));
    await type('12');
    await enter('获取验证码');
    await button(/^\d+ 秒后重发$/).waitFor();
    await at(page.getByRole('textbox', { name: /^短信验证码/ }));
    await type(await upstream.code(member.phone));
    await to(page.getByRole('checkbox'));
    await press('Space');
    await enter('下一步，核对信息');
    await page.getByRole('dialog', { name: '确认提现' }).waitFor();
    await read(t, 'confirmation', 'dialog');
    await to(button('取消'));
    await enter('确认提现');
    await page.waitForURL(/\/wallet\/record\?tab=withdraw&open=\d+$/);
    await at(page.locator(RESULT));
    await page.locator('.record-open .timeline').waitFor();
    await read(t, 'records', 'main');
    t.equal((await upstream.get('/api/user/withdraw', member.token)).data.length, 1);
    t.same(console, []);
  });
});
