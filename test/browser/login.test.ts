import t from 'tap';
import { captchaOf, KNOWN, knownCaptcha, memberWithoutPhone } from '../accounts/support/captchaOf.ts';
import { embeddedBehind, PASSWORD } from '../../embedded/test/support/embeddedUpstream.ts';
import { newMember, advanceDays } from '../../embedded/test/support/newMember.ts';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { ok } from '../../shared/envelope.ts';
import type { SiteConfig } from '../../shared/records/config.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { recordedData } from '../support/recorded.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { DANGER, goTo, groundOf, hydrated, launchOne, waitForValue } from './support/launch.ts';
import { logIn, openSignedIn, enterCode } from './support/logIn.ts';

t.test('login, captcha and forgotten password', async (t) => {
  const open = await launchOne(t);
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);

  /** Registers a member and advances the clock by two minutes, so that another code may be sent. */
  async function member() {
    const one = await newMember(upstream);
    await advanceDays(upstream, 2 / 1440);
    return one;
  }

  await t.test('login with a text-message code; its countdown survives a reload', async (t) => {
    const { phone } = await member();
    const { page, console } = await open(portal.origin);
    await goTo(page, '/user/login?from=%2Fwallet%2Frecord');
    await page
      .getByRole('tab', { name: '验证码登录' })
      .or(page.getByRole('link', { name: '验证码登录' }))
      .first()
      .click();
    await page.getByLabel('手机号').fill(phone);
    await enterCode(page, upstream, phone);
    await page.getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(7)}`).waitFor();
    await page.reload();
    await hydrated(page);
    await page.getByLabel('手机号').fill(phone);
    await page.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor();
    t.equal(
      await page.getByRole('button', { name: '获取验证码' }).count(),
      0,
      'no second message can be sent',
    );
    await page.getByLabel('短信验证码').fill(await upstream.code(phone));
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.getByRole('button', { name: '登录 / 注册' }).click();
    await page.waitForURL('**/wallet/record');
    t.same(console, []);
  });

  await t.test('a code registers a number that has no account, and goes on to what waits', async (t) => {
    const phone = '17699990001';
    const { page, console } = await open(portal.origin);
    await goTo(page, '/user/login?way=code&from=%2Fform%2Frecord');
    await page.getByText('登录后查看申请进度与结果。').waitFor();
    await page.getByLabel('手机号').fill(phone);
    await enterCode(page, upstream, phone);
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.getByRole('button', { name: '登录 / 注册' }).click();
    await page.waitForURL('**/form/record');
    await page.getByText('还没有申请').first().waitFor();
    await goTo(page, '/user/consents');
    t.equal(await page.getByRole('row', { name: /验证码登录/ }).count(), 2, 'both agreements are recorded');
    t.same(console, []);
  });

  await t.test(
    'a return path that cannot be decoded leads to the account, after the login and with a session',
    async (t) => {
      const { phone } = await newMember(upstream);
      const { page, console } = await open(portal.origin);
      await goTo(page, '/user/login?from=%2Fnews%2F%25ff');
      await logIn(page, phone);
      await page.waitForURL('**/user');
      await page.goto('/user/login?from=%2Fnews%2F%25ff');
      t.match(page.url(), /\/user$/);
      t.same(console, []);
    },
  );

  await t.test('three wrong passwords require a captcha; the right captcha and password log in', async () => {
    const { phone } = await newMember(upstream);
    const { page } = await open(portal.origin);
    await page.goto('/user/login');
    for (let attempt = 0; attempt < 3; attempt++) {
      await logIn(page, phone, `Wrong-202${attempt}`);
      await page.getByRole('alert').filter({ hasText: '账号或密码错误' }).first().waitFor();
      t.equal(await groundOf(page.locator('.toast').first()), DANGER);
      await page.getByRole('button', { name: '登录', exact: true }).waitFor();
      // The next attempt starts when the response has set the focus.
      await page.waitForFunction(() => document.activeElement?.id === 'login-account-password');
    }
    const first = await knownCaptcha(page, portal);
    await page.getByLabel('图形验证码', { exact: true }).fill('WRNG');
    await logIn(page, phone);
    await page.locator('#login-account-captcha-error').filter({ hasText: '图形验证码错误' }).waitFor();
    // Each captcha is valid for one attempt.
    await knownCaptcha(page, portal, first);
    await page.getByLabel('图形验证码', { exact: true }).fill(KNOWN.toLowerCase());
    await logIn(page, phone);
    await page.waitForURL('**/user');
  });

  await t.test('a captcha that lives two minutes is renewed in time, while it is seen', async (t) => {
    const { origin } = await startPortal(t, {
      upstream: portal.upstream,
      adaptation: adapt({
        rows: {
          config: { data: (sent) => ({ ...(sent as object), captcha: { enabled: 1, after_failures: 0 } }) },
          captcha: { data: (sent) => ({ ...(sent as object), expires_in: 120 }) },
        },
      }),
    });
    const { page } = await open(origin);
    await page.clock.install();
    await goTo(page, '/user/login');
    const field = page.getByLabel('图形验证码', { exact: true });
    const isSeen = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    /** Types, and waits for another picture, with which what was typed is gone. */
    async function renewed(last: string, act: () => Promise<unknown>) {
      await field.fill('HKMN');
      await act();
      const key = await knownCaptcha(page, portal, last);
      await waitForValue(() => field.inputValue(), '');
      return key;
    }
    const first = await knownCaptcha(page, portal);
    await page.clock.runFor(60_000);
    t.equal(await page.locator('input[name="captcha_key"]').inputValue(), first, 'not too early');
    const second = await renewed(first, () => page.clock.runFor(55_000));
    await isSeen('hidden');
    await page.clock.runFor(300_000);
    t.equal(await page.locator('input[name="captcha_key"]').inputValue(), second, 'nobody sees it');
    const third = await renewed(second, () => isSeen('visible'));
    await renewed(third, () => logIn(page, MEMBER.ordinary, 'Wrong-2026'));
  });

  await t.test('a registration without a code, where the upstream wants none', async (t) => {
    const stub = await startStubUpstream(t);
    const config = recordedData('config') as SiteConfig;
    stub.on('GET /api/config', json(ok({ ...config, sms: { ...config.sms, for_register: 0 } })));
    const { origin } = await startPortal(t, {
      upstream: stub.origin,
      adaptation: adapt({ rows: { sendSms: 'absent' } }),
    });
    const { page } = await open(origin);
    await goTo(page, '/user/register');
    await page.getByLabel('手机号').fill('17655550001');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByLabel('确认密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.getByRole('button', { name: '注册' }).click();
    await page.waitForURL('**/user');
    const sent = JSON.parse(stub.latest('/api/register')?.body ?? '{}') as object;
    t.match(sent, { phone_number: '17655550001' });
    t.notOk('code' in sent);
  });

  await t.test(
    'after a stranger has guessed for long, the owner is asked for a code beside the password',
    async (t) => {
      const { phone } = await member();
      const { page, console } = await open(portal.origin);
      for (let i = 0, last: { data: { captcha_required?: boolean } | null } = { data: null }; i < 11; i++) {
        const captcha = last.data?.captcha_required
          ? await captchaOf({ ...upstream, varDir: portal.varDir })
          : {};
        last = await upstream.post(
          '/api/login',
          { phone_number: phone, password: `Guess-${i}`, ...captcha },
          { address: `10.9.0.${i}` },
        );
      }
      await page.goto('/user/login?from=%2Fwallet%2Frecord');
      t.equal(await page.getByLabel('短信验证码').count(), 0);
      await logIn(page, phone);
      // Its words are the upstream's.
      const message = page.locator('#login-account-code-error');
      await message.waitFor();
      t.equal(
        await page
          .locator('form')
          .getByText(await message.innerText())
          .count(),
        1,
        'the form has the message once',
      );
      await page.waitForFunction(() => document.activeElement?.id === 'login-account-code');
      t.equal(await page.getByLabel('密码', { exact: true }).inputValue(), PASSWORD, 'the password is kept');
      await enterCode(page, upstream, phone);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.waitForURL('**/wallet/record');
      t.same(
        console.filter((line) => !/status of 4\d\d/.test(line)),
        [],
      );
    },
  );

  await t.test('a member changes the password with a code', async (t) => {
    const { phone, token } = await member();
    const { page, console } = await openSignedIn(open, portal, { token }, '/user/changePassword');
    t.equal(await page.getByLabel('原密码').count(), 0, 'the old password is not asked for');
    await page.getByText(`短信验证码（发送至 ${phone.slice(0, 3)}****${phone.slice(7)}）`).waitFor();
    await page.getByLabel('新密码', { exact: true }).fill('Bridge-2027');
    await page.getByLabel('确认新密码', { exact: true }).fill('Bridge-2027');
    await enterCode(page, upstream, phone);
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.waitForURL('**/user');
    t.match(await upstream.post('/api/login', { phone_number: phone, password: 'Bridge-2027' }), {
      code: 200,
    });
    t.same(console, []);
  });

  await t.test('a member without a password sets the first one with a code', async () => {
    const token = memberWithoutPhone({ varDir: portal.varDir, clock: { now: Date.now() + 3_600_000 } });
    const phone = '17744440001';
    const { page } = await openSignedIn(open, portal, { token }, '/user/bindAccount');
    await page.getByLabel('手机号', { exact: true }).fill(phone);
    await enterCode(page, upstream, phone);
    await page.getByRole('button', { name: '绑定手机号' }).click();
    await page.getByText('再设置一个登录密码').waitFor();
    // Just after the binding none is asked for (memberJourney.test.ts); later the upstream asks.
    await advanceDays(upstream, 12 / 1440);
    const setPassword = async () => {
      await page.getByLabel('新密码', { exact: true }).fill('Bridge-2027');
      await page.getByLabel('确认新密码', { exact: true }).fill('Bridge-2027');
      await page.getByRole('button', { name: '设置密码' }).click();
    };
    await setPassword();
    await enterCode(page, upstream, phone);
    await setPassword();
    await page.getByText('手机号与登录密码都已设置').waitFor();
  });

  await t.test(
    'a forgotten password is reset with a code; the new one logs in and leads to the requested page',
    async (t) => {
      const { phone } = await member();
      const { page, console, context } = await open(portal.origin);
      await goTo(page, '/user/login?from=%2Fwallet%2Frecord');
      await page.getByRole('link', { name: '忘记密码' }).click();
      await page.getByRole('heading', { level: 1, name: '找回密码' }).waitFor();
      await page.getByLabel('手机号').fill(phone);
      await enterCode(page, upstream, phone);
      await page.getByLabel('新密码', { exact: true }).fill('Bridge-2027');
      await page.getByLabel('确认新密码', { exact: true }).fill('Bridge-2028');
      await page.getByRole('button', { name: '重置密码' }).click();
      await page.getByText('两次输入的密码不一致').first().waitFor();
      await page.getByLabel('确认新密码', { exact: true }).fill('Bridge-2027');
      await page.getByRole('button', { name: '重置密码' }).click();
      await page.getByRole('status').filter({ hasText: '密码已重置' }).waitFor();
      await page.getByRole('heading', { level: 1, name: '登录银桥' }).waitFor();
      t.match(
        await upstream.post(
          '/api/login',
          { phone_number: phone, password: PASSWORD },
          { address: '198.51.100.200' },
        ),
        { code: 400 },
        'the old password is refused',
      );
      await logIn(page, phone, 'Bridge-2027');
      await page.waitForURL('**/wallet/record');
      t.ok((await context.cookies()).some(({ name }) => name === 'bank_token'));
      t.same(console, []);
    },
  );

  await t.test(
    'a logged-in member does not get to the login page; the phone number is stored on the device only if the member wants it',
    async (t) => {
      const { page, context } = await open(portal.origin);
      const endSession = () => context.clearCookies({ name: 'bank_token' });
      await page.goto('/help');
      await goTo(page, '/user/login?from=%2Fnews');
      const remember = page.getByRole('checkbox', { name: '记住账号' });
      t.notOk(await remember.isChecked(), 'the option is off by default');
      await remember.check();
      await logIn(page, MEMBER.ordinary);
      await page.waitForURL('**/news');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: '帮助中心' }).waitFor();
      t.equal(new URL(page.url()).pathname, '/help', 'Back leads to the page before the login page');
      await hydrated(page);
      await page.evaluate(() => history.replaceState(null, '', '/user/login?from=%2Fcontact'));
      await page.getByRole('link', { name: '新闻资讯' }).first().click();
      await page.getByRole('heading', { level: 1, name: '新闻资讯' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: '联系我们' }).waitFor();
      t.equal(new URL(page.url()).pathname, '/contact', 'the login page in the history redirects');

      await endSession();
      await page.goto('/user/login');
      await page.waitForFunction(
        (phone) =>
          (document.getElementById('login-account-phone_number') as HTMLInputElement | null)?.value === phone,
        MEMBER.ordinary,
      );
      t.ok(await remember.isChecked());
      await remember.uncheck();
      await logIn(page, MEMBER.ordinary);
      await page.waitForURL('**/user');
      await endSession();
      await goTo(page, '/user/login');
      t.equal(await page.getByLabel('手机号').inputValue(), '');
      t.equal(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'last-act').length),
        0,
      );
    },
  );
});
