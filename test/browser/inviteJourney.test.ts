import t from 'tap';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { advanceDays, buy, certify, newMember, operate, payIn, pending } from '../../embedded/test/support/newMember.ts';
import { startPortal } from '../helper.ts';
import { goTo, launch } from './support/launch.ts';
import { register } from './support/register.ts';
import { openSignedIn, enterCode } from './support/logIn.ts';

/** Pages that the invited visitor opens before registering. */
const PAGES_READ = ['/bank/4', '/vip'];
const FRIEND = '13912340077';
const YEAR = 3;
const CARD = '6222021234500066208';

t.test('from the invite link to the withdrawal of the commission', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const inviter = await newMember(upstream);
  await certify(upstream, inviter, 901);
  const { page: team, context: ofInviter, console: teamConsole } = await openSignedIn(open, portal, inviter, '/spread');
  const link = await team.getByLabel('推广链接', { exact: true }).inputValue();

  const { page, context } = await open(portal.origin);
  await page.goto(link);
  for (const path of PAGES_READ) await page.goto(path);
  t.equal((await context.cookies()).find(({ name }) => name === 'bank_invite')?.value, inviter.invite, 'the invite code is kept over several pages');

  await page.getByRole('link', { name: /登录后开通：年度会员/ }).click();
  await page.waitForURL('**/user/login?from=**');
  await page.getByRole('link', { name: /注册/ }).first().click();
  await page.waitForURL('**/user/register?from=**');
  await register(page, upstream, FRIEND);
  await page.getByRole('dialog', { name: '开通年度会员' }).waitFor();
  t.notOk((await context.cookies()).some(({ name }) => name === 'bank_invite'), 'the invite cookie is removed');

  const friend = { ...inviter, phone: FRIEND, token: await upstream.login(FRIEND) };
  await payIn(upstream, friend, '200.00');
  await buy(upstream, friend, YEAR);

  await team.goto('/spread?tab=team');
  await team.getByText(`${FRIEND.slice(0, 3)}****${FRIEND.slice(7)}`).first().waitFor();
  await team.goto('/spread?tab=commission');
  await team.getByRole('row', { name: /一级推广佣金.*待结算.*冻结至.*18\.00/ }).waitFor();
  await team.goto('/wallet/withdrawl');
  await team.getByRole('heading', { name: '还没有可提现的余额' }).waitFor();

  // The commission settles at 02:00 on the seventh day. Eight days are enough at any time of day.
  await advanceDays(upstream, 8);
  await ofInviter.addCookies([{ name: 'bank_token', value: await upstream.login(inviter.phone), url: portal.origin }]);
  await team.goto('/spread?tab=commission');
  await team.getByRole('row', { name: /一级推广佣金.*18\.00/ }).waitFor();
  t.equal(await team.getByRole('row', { name: /待结算/ }).count(), 0, 'no commission is frozen');
  await goTo(team, '/wallet/withdrawl');
  await team.getByLabel('银行卡号').fill(CARD.replace(/(\d{4})/g, '$1 '));
  await team.getByLabel('开户银行').selectOption({ index: 1 });
  await team.getByRole('button', { name: '全部提现' }).click();
  await enterCode(team, upstream, inviter.phone);
  await team.getByRole('checkbox').check();
  await team.getByRole('button', { name: /下一步/ }).click();
  await team.getByRole('dialog').getByText('17.82').waitFor();
  await team.getByRole('button', { name: '确认提现' }).dblclick();
  await team.waitForURL('**/wallet/record?tab=withdraw&open=**');
  t.equal((await pending(upstream, 'withdraw', inviter.phone)).length, 1, 'a double click makes one withdrawal');
  const [withdrawal] = await pending(upstream, 'withdraw', inviter.phone);
  for (const verb of ['pass', 'pay']) t.equal((await operate(upstream, `withdraw/${withdrawal?.id}/${verb}`)).code, 200);
  await team.reload();
  await team.locator('.record-open').getByText('提现成功').waitFor();
  await team.getByText('17.82').first().waitFor();
  t.same(teamConsole, [], 'the console is empty');
});
