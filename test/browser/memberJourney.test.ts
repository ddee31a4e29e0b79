import t from 'tap';
import type { Page } from 'playwright-core';
import { WECHAT_START } from '../../shared/paths.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import {
  newMember,
  pending,
  operate,
  advanceDays,
  wechatCode,
} from '../../embedded/test/support/newMember.ts';
import { PASSWORD, startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
import { applyForCert } from './support/applyForCert.ts';
import { goTo, hydrated, launchOne } from './support/launch.ts';
import { openSignedIn, enterCode } from './support/logIn.ts';
import { register } from './support/register.ts';

/** Waits until the page's heading, with this text, has the focus. */
const headingFocused = (page: Page, text = '') =>
  page.waitForFunction(
    (wanted) =>
      document.activeElement?.tagName === 'H1' && document.activeElement.textContent?.includes(wanted),
    text,
  );

/** Waits four frames, and as long as the page needs to move a focus that has lost its place, then says whether it is on the body. */
const focusLost = async (page: Page) => {
  for (let frame = 0; frame < 4; frame++)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  return !(await until(() => page.evaluate(() => document.activeElement !== document.body)));
};

const WECHAT = /^https:\/\/open\.weixin\.qq\.com\//;

t.test('journeys of members', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t, { env: { WECHAT_APP_ID: 'wx0123456789abcdef' } });
  const upstream = embeddedBehind(portal);

  /** Makes a move as the operator, on the member's one pending record of this kind. */
  async function act(kind: string, verb: string, phone: string) {
    const [row] = await pending(upstream, kind, phone);
    t.match(await operate(upstream, `${kind}/${row?.id}/${verb}`), { code: 200 }, `${kind}: ${verb}`);
  }

  await t.test(
    'an invited member registers, is certified, recharges, buys a membership and gets a refund; the focus is always on what came of the act',
    async (t) => {
      const phone = '13912340101';
      const inviter = await newMember(upstream);
      const { page, console } = await open(portal.origin);
      await goTo(page, `/user/login?from=%2Fuser%2Finfo&invite=${inviter.invite}`);
      await page.getByRole('link', { name: '注册银桥账号' }).press('Enter');
      await headingFocused(page, '注册');
      await register(page, upstream, phone);
      await page.waitForURL('**/user/info');
      await headingFocused(page, '个人资料');
      t.match(
        (await upstream.get('/api/user', inviter.token)).data,
        { child_count: 1 },
        'the inviter has one more member in the team',
      );

      await applyForCert(page);
      t.notOk(await focusLost(page), 'after asking for certification');
      await act('cert', 'pass', phone);
      await page.reload();
      await hydrated(page);
      await page.getByText(/已通过实名认证/).waitFor();

      await page.getByRole('navigation', { name: '账户' }).getByRole('link', { name: '充值' }).press('Enter');
      await headingFocused(page, '充值');
      await page.getByRole('radio', { name: /^100\.00 元/ }).check();
      await page.getByRole('radio', { name: /模拟支付/ }).check();
      await page.getByRole('button', { name: '去支付' }).press('Enter');
      await page.waitForURL(/\/wallet\/recharge\/RC\d+/);
      t.notOk(await focusLost(page), 'at the cashier');
      await act('recharge', 'confirm', phone);
      await page.getByRole('heading', { name: '充值成功' }).waitFor();
      await page.getByText('105.00 元').first().waitFor();
      t.notOk(await focusLost(page), 'after paying');

      await page.getByRole('link', { name: '去看 VIP 会员套餐' }).press('Enter');
      await page.getByRole('link', { name: '立即开通：季度会员' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: '开通季度会员' });
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: '确认支付 85.00 元' }).dblclick();
      await page.waitForURL(/\/vip\/record\/\d+\?new$/);
      await headingFocused(page);
      await page.locator('summary.member', { hasText: '20.00 元' }).waitFor();
      t.match(
        (await upstream.get('/api/user/cert/logs/list?cert_type=3', await upstream.login(phone))).data,
        [{ package_title: '季度会员' }],
        'a double click buys once',
      );

      await page.getByRole('button', { name: '申请退款' }).press('Enter');
      await page.getByRole('button', { name: '确认退款 85.00 元' }).press('Enter');
      await page.getByText('退款审核中').first().waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement !== document.body);
      await act('refund', 'pass', phone);
      await page.reload();
      await page.getByText('已退款 85.00 元').waitFor();
      await page.locator('summary.member', { hasText: '105.00 元' }).waitFor();
      await page.getByRole('link', { name: '全部 VIP 会员记录' }).click();
      await page.getByText('您目前没有生效中的 VIP 会员').waitFor();
      await page.goto('/wallet/record');
      const titles = await page.locator('.table tbody tr b').allTextContents();
      for (const words of [/充值/, /VIP 会员/, /退款/])
        t.ok(
          titles.some((title) => words.test(title)),
          `the bills list ${words.source}`,
        );
      t.same(console, []);
    },
  );

  await t.test(
    'a new phone number: both numbers are verified, and the old one can no longer log in',
    async (t) => {
      const member = await newMember(upstream);
      await advanceDays(upstream, 2 / 1440);
      const fresh = '13912340102';
      const { page, console } = await openSignedIn(open, portal, member, '/user/changePhone');
      await page.getByLabel('新手机号', { exact: true }).fill(member.phone);
      await page.getByRole('button', { name: '确认更换' }).click();
      await page.getByText('新手机号不能与原手机号相同').first().waitFor();
      await enterCode(page, upstream, member.phone, '原手机号验证码');
      await page.getByLabel('新手机号', { exact: true }).fill(fresh);
      await enterCode(page, upstream, fresh, '新手机号验证码');
      const right = await page.getByLabel('原手机号验证码').inputValue();
      await page.getByLabel('原手机号验证码').fill(right === '000000' ? '000001' : '000000');
      await page.getByRole('button', { name: '确认更换' }).click();
      await page
        .getByText(/验证码(错误|不正确|有误)/)
        .first()
        .waitFor();
      t.equal(
        await page.getByLabel('新手机号', { exact: true }).inputValue(),
        fresh,
        'the form keeps the new number',
      );
      await page.getByLabel('原手机号验证码').fill(right);
      await page.getByRole('button', { name: '确认更换' }).click();
      await page.waitForURL('**/user/info');
      await page
        .getByText(`${fresh.slice(0, 3)}****${fresh.slice(7)}`)
        .first()
        .waitFor();

      const logInBy = (phone: string) =>
        portal.browser().post('/bff/login', { phone_number: phone, password: PASSWORD });
      t.match((await logInBy(member.phone)).json.message, /账号或密码错误/);
      t.equal((await logInBy(fresh)).status, 200);
      t.same(
        console.filter((line) => !line.includes('422')),
        [],
        'the console has only the browser’s line about the refusal',
      );
    },
  );

  await t.test(
    'the first login with WeChat: phone number and password are set; then both ways of login work',
    async (t) => {
      const phone = '13912340103';
      const { page, context, console } = await open(portal.origin);
      // WeChat's page would redirect back with a code. The test does not reach WeChat: a redirect cannot be intercepted, so the
      // gateway's redirect to WeChat is replaced by the redirect that WeChat would send.
      await context.route(`**${WECHAT_START}*`, async (route) => {
        const response = await route.fetch({ maxRedirects: 0 });
        const authorizeUrl = new URL(response.headers().location ?? '');
        t.match(authorizeUrl.href, WECHAT, 'the gateway redirects to WeChat');
        const back = new URL(authorizeUrl.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', await wechatCode(upstream, { wechat_id: 'somebody-new' }));
        back.searchParams.set('state', authorizeUrl.searchParams.get('state') ?? '');
        await route.fulfill({ response, headers: { ...response.headers(), location: back.href } });
      });
      await page.goto('/user/login?from=%2Fwallet%2Frecord');
      await page.getByRole('link', { name: /微信/ }).first().click();
      await page.waitForURL('**/user/wxAuth?from=**');
      await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
      await page.getByRole('link', { name: '前往微信授权' }).click();
      await page.waitForURL(
        ({ pathname, search }) => pathname + search === '/user/bindAccount?from=%2Fwallet%2Frecord',
      );
      await hydrated(page);
      await page.getByLabel('手机号', { exact: true }).fill(phone);
      await enterCode(page, upstream, phone);
      await page.getByRole('button', { name: '绑定手机号' }).click();
      await page.getByText(`已绑定 ${phone.slice(0, 3)}****${phone.slice(7)}`).waitFor();
      await page
        .getByLabel('密码', { exact: true })
        .or(page.getByLabel('新密码', { exact: true }))
        .fill('Bridge-2027');
      await page.getByLabel(/^确认(新|登录)?密码$/).fill('Bridge-2027');
      await page.getByRole('button', { name: /设置(登录)?密码|保存/ }).click();
      await page.getByText('手机号与登录密码都已设置').waitFor();
      await page.getByRole('link', { name: '继续' }).click();
      await page.waitForURL('**/wallet/record');
      t.same(console, []);

      t.equal(
        (await portal.browser().post('/bff/login', { phone_number: phone, password: 'Bridge-2027' })).status,
        200,
      );
      await context.clearCookies({ name: 'bank_token' });
      await page.goto('/user/wxAuth?from=%2Fvip');
      await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
      await page.getByRole('link', { name: '前往微信授权' }).click();
      await page.waitForURL(({ pathname }) => pathname === '/vip');
      // The second time, the authorization at WeChat is enough.
      await page.locator('summary.member').waitFor();
    },
  );
});
