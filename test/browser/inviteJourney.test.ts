import t from 'tap';
import type { Page } from 'playwright-core';
import { embeddedBehind } from '../embedded/support/embeddedUpstream.ts';
import { certify, newMember, pending } from '../embedded/support/newMember.ts';
import { operate, advanceDays } from '../embedded/support/operate.ts';
import { startPortal } from '../helper.ts';
import { hydrated, launch } from './support/launch.ts';
import { register } from './support/register.ts';
import { signedIn } from './support/signedIn.ts';

/** Pages that somebody reads before they decide. */
const READ = ['/bank', '/bank/4', '/bank/vipChannel', '/news', '/news/1', '/help', '/help/101', '/about', '/play', '/vip'];
const FRIEND = '13912340077';
const CARD = '6222021234500066208';

t.test('an invitation followed through, to the money in the inviter\'s bank', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const inviter = await newMember(upstream);
  await certify(upstream, inviter, 901);
  const mine = await signedIn(open, portal, inviter, '/spread');
  const link = await mine.page.getByLabel('推广链接', { exact: true }).inputValue();

  const { page, context } = await open(portal.origin);
  await page.goto(link);
  for (const path of READ) await page.goto(path);
  t.equal((await context.cookies()).find(({ name }) => name === 'bank_invite')?.value, inviter.invite, 'the invitation is kept over ten pages');

  await page.getByRole('link', { name: /登录后开通：年度会员/ }).click();
  await page.waitForURL('**/user/login?from=**');
  await page.getByRole('link', { name: /注册/ }).first().click();
  await page.waitForURL('**/user/register?from=**');
  await register(page, upstream, FRIEND);
  await page.getByRole('dialog', { name: '开通年度会员' }).waitFor();
  t.notOk((await context.cookies()).some(({ name }) => name === 'bank_invite'), 'it has done its work');

  await page.getByRole('link', { name: /^去充值/ }).click();
  await page.waitForURL('**/wallet/recharge?**');
  await page.getByRole('radio', { name: /模拟支付/ }).check();
  await page.getByRole('button', { name: '去支付' }).click();
  await page.waitForURL(/\/wallet\/recharge\/RC\d+/);
  const [order] = await pending(upstream, 'recharge', FRIEND);
  t.equal((await operate(upstream, `recharge/${order?.id}/confirm`)).code, 200);
  await page.getByRole('heading', { name: '充值成功' }).waitFor();
  await page.locator('main').getByRole('link', { name: '返回继续' }).click();
  await page.waitForURL('**/vip?package=**');
  const dialog = page.getByRole('dialog', { name: '开通年度会员' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^确认支付/ }).click();
  await page.waitForURL(/\/vip\/record\/\d+/);

  await mine.page.goto('/spread?tab=team');
  await mine.page.getByText(`${FRIEND.slice(0, 3)}****${FRIEND.slice(7)}`).first().waitFor();
  await mine.page.goto('/spread?tab=commission');
  await mine.page.getByRole('row', { name: /一级推广佣金.*待结算.*冻结至.*18\.00/ }).waitFor();
  await mine.page.goto('/wallet/withdrawl');
  await mine.page.getByRole('heading', { name: '还没有可提现的余额' }).waitFor();

  // It settles at two in the morning of the seventh day: eight days are enough at whatever hour this runs.
  await advanceDays(upstream, 8);
  const later = await signedIn(open, portal, { token: await upstream.login(inviter.phone) }, '/spread?tab=commission');
  await later.page.getByRole('row', { name: /一级推广佣金.*18\.00/ }).waitFor();
  t.equal(await later.page.getByRole('row', { name: /待结算/ }).count(), 0, 'nothing is frozen any more');
  await withdraw(later.page);
  const [asked] = await pending(upstream, 'withdraw', inviter.phone);
  for (const verb of ['pass', 'pay']) t.equal((await operate(upstream, `withdraw/${asked?.id}/${verb}`)).code, 200);
  await later.page.reload();
  await later.page.locator('.record-open').getByText('提现成功').waitFor();
  await later.page.getByText('17.82').first().waitFor();
  t.same([...mine.console, ...later.console], [], 'nothing is said in the console');

  async function withdraw(page: Page) {
    await page.goto('/wallet/withdrawl');
    await hydrated(page);
    await page.getByLabel('银行卡号').fill(CARD.replace(/(\d{4})/g, '$1 '));
    await page.getByLabel('开户银行').selectOption({ index: 1 });
    await page.getByRole('button', { name: '全部提现' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /下一步/ }).click();
    await page.getByRole('dialog').getByText('17.82').waitFor();
    await page.getByRole('button', { name: '确认提现' }).dblclick();
    await page.waitForURL('**/wallet/record?tab=withdraw&open=**');
    t.equal((await pending(upstream, 'withdraw', inviter.phone)).length, 1, 'a double click asks once');
  }
});
