import t from 'tap';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
import { hydrated, launch } from './support/launch.ts';
import { logIn } from './support/logIn.ts';
import { register } from './support/register.ts';

t.test('short journeys of visitors and members', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);

  await t.test('a visitor who opens a member’s page logs in and returns to it', async (t) => {
    const { page, console } = await open(portal.origin);
    await page.goto('/');
    await hydrated(page);
    await page.goto('/wallet/record?type=1');
    t.equal(new URL(page.url()).pathname, '/user/login', 'the page redirects to the login page');
    t.equal(new URL(page.url()).searchParams.get('from'), '/wallet/record?type=1', 'from has the requested page');
    await logIn(page, MEMBER.ordinary);
    await page.waitForURL('**/wallet/record?type=1');
    await page.getByRole('heading', { level: 1, name: '收支账单' }).waitFor();
    t.equal(await page.getByRole('link', { name: '入账', exact: true }).or(page.getByLabel('入账', { exact: true })).count() > 0, true, 'the filter is applied');
    t.equal(await page.evaluate(() => document.cookie), '', 'no cookie is readable by scripts');
    t.same(console, [], 'the console is empty');
  });

  await t.test('a visitor opens an invite link, registers with a text-message code and becomes a member', async (t) => {
    const phone = '13912345678';
    const inviter = await portal.member(MEMBER.vip);
    const { invite_code: invite, child_count: before } = (await inviter.get('/bff/user')).json.data as { invite_code: string; child_count: number };
    const { page, context } = await open(portal.origin);
    await page.goto(`/?invite=${invite}`);
    t.equal((await context.cookies()).find(({ name }) => name === 'bank_invite')?.value, invite, 'the invite code is kept');
    await page.goto('/user/register?from=%2Fwallet%2Frecord');
    await register(page, embeddedBehind(portal), phone);
    await page.getByRole('heading', { level: 1, name: '收支账单' }).waitFor();
    await page.getByRole('heading', { name: /还没有|暂无/ }).waitFor();
    t.notOk((await context.cookies()).some(({ name }) => name === 'bank_invite'), 'the invite cookie is removed');
    t.match((await inviter.get('/bff/user')).json.data, { child_count: before + 1 }, 'the inviter has one more member in the team');
  });

  await t.test('a member opens the second page of the bills', async (t) => {
    const { page } = await open(portal.origin);
    await page.goto('/user/login?from=%2Fwallet%2Frecord');
    await logIn(page, MEMBER.ordinary);
    await page.waitForURL('**/wallet/record');
    const first = await page.locator('.table tbody tr').first().textContent();
    await page.getByRole('link', { name: /^(第 )?2( 页)?$/ }).click();
    await page.waitForURL('**page=2**');
    await page.waitForFunction((before) => document.querySelector('.table tbody tr')?.textContent !== before, first);
    t.equal(await page.locator('.table tbody tr').count(), 10, 'ten rows a page');
  });

  await t.test('with an expired token, the next page is a visitor’s, and its session is removed', async (t) => {
    const { page, context } = await open(portal.origin);
    await page.goto('/user/login?from=%2Fuser');
    await logIn(page, MEMBER.vip);
    await page.waitForURL('**/user');
    await fetch(`${portal.upstream}/console/token/expire`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ phone_number: MEMBER.vip }) });
    await page.goto('/');
    // The page asks for it once it is hydrated.
    t.ok(await until(async () => !(await context.cookies()).some(({ name }) => name === 'bank_token')), 'the session cookie is removed');
    t.ok(await page.getByRole('link', { name: '登录' }).first().isVisible(), 'the page is rendered for a visitor');
  });

  await t.test('a wrong password is refused, and the form keeps the phone number', async (t) => {
    const { page } = await open(portal.origin);
    await page.goto('/user/login');
    await logIn(page, MEMBER.fresh, 'Wrong-2026');
    await page.getByText(/账号或密码错误/).first().waitFor();
    t.equal(await page.getByLabel('手机号').inputValue(), MEMBER.fresh);
  });

  await t.test('a member logs out from the header', async (t) => {
    const { page, context } = await open(portal.origin);
    await page.goto('/user/login');
    await logIn(page, MEMBER.fresh);
    await page.waitForURL('**/user');
    await page.locator('header summary').first().click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    t.notOk((await context.cookies()).some(({ name }) => name === 'bank_token'));
    await page.getByRole('link', { name: '登录' }).first().waitFor();
  });
});
