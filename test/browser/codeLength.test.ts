import t from 'tap';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { newMember, operate } from '../../embedded/test/support/newMember.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { startTranslator } from '../support/upstreams/translator.ts';
import { goTo, launchOne } from './support/launch.ts';
import { enterCode, logIn, openSignedIn } from './support/logIn.ts';

/** Pages of visitors, and of members, whose form has a code at once. */
const VISITORS = ['/user/login?way=code', '/user/register', '/user/forgetPassword'];
const MEMBERS = ['/user/changePhone', '/user/changePassword?by=code', '/user/close'];

t.test('the forms ask for as many digits as the upstream’s text messages have', async (t) => {
  const open = await launchOne(t);
  // The upstream knows a code of six digits by the last four.
  const codes = new Map<string, string>();
  const { origin, embedded } = await startTranslator(t, {
    request({ body }) {
      for (const field of ['code', 'old_code'])
        if (body && typeof body[field] === 'string') body[field] = codes.get(body[field]) ?? body[field];
      return undefined;
    },
    response: (envelope, { path }) =>
      path === '/api/config'
        ? {
            ...envelope,
            data: {
              ...(envelope.data as object),
              sms: { countdown: 60, length: '4', registers: 1, for_password: 1 },
            },
          }
        : envelope,
  });
  const portal = await startPortal(t, { upstream: origin });
  const upstream = embeddedBehind({ upstream: embedded.origin });
  const short = {
    async code(phone: string) {
      const code = await upstream.code(phone);
      codes.set(code.slice(2), code);
      return code.slice(2);
    },
  };
  const member = await newMember(upstream);
  await operate(upstream, 'clock', { advance_seconds: 120 });

  await t.test('every form says so', async () => {
    const { page } = await open(portal.origin);
    for (const path of VISITORS) {
      await goTo(page, path);
      t.equal(await page.getByLabel('短信验证码').getAttribute('placeholder'), '4 位数字', path);
    }
    const signedIn = await openSignedIn(open, portal, member, '/');
    for (const path of MEMBERS) {
      await goTo(signedIn.page, path);
      const fields = signedIn.page.locator('input[autocomplete=one-time-code]');
      t.same(
        await fields.evaluateAll((inputs) => [
          ...new Set(inputs.map((input) => (input as HTMLInputElement).placeholder)),
        ]),
        ['4 位数字'],
        path,
      );
      t.match(await fields.first().getAttribute('inputmode'), 'numeric');
    }
  });

  await t.test('a login by code: one of another length is refused before it is sent', async () => {
    const { page, console } = await open(portal.origin);
    await goTo(page, '/user/login?way=code&from=%2Fwallet%2Frecord');
    await page.getByLabel('手机号').fill(member.phone);
    await enterCode(page, short, member.phone);
    const right = await page.getByLabel('短信验证码').inputValue();
    await page.getByLabel('短信验证码').fill('246810');
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await page.getByRole('button', { name: '登录 / 注册' }).click();
    await page.locator('#login-code-code-error').filter({ hasText: '请输入 4 位数字验证码' }).waitFor();
    await page.getByLabel('短信验证码').fill(right);
    await page.getByRole('button', { name: '登录 / 注册' }).click();
    await page.waitForURL('**/wallet/record');
    t.same(console, []);
  });

  await t.test('a change of phone, with two codes', async () => {
    await operate(upstream, 'clock', { advance_seconds: 120 });
    const { page, console } = await openSignedIn(open, portal, member, '/user/changePhone');
    await enterCode(page, short, member.phone, '原手机号验证码');
    await page.getByLabel('新手机号', { exact: true }).fill('17699990004');
    await enterCode(page, short, '17699990004', '新手机号验证码');
    await page.getByRole('button', { name: '确认更换' }).click();
    await page.waitForURL('**/user/info');
    await page.getByText('176****0004').first().waitFor();
    t.same(console, []);
  });

  await t.test('a withdrawal to a new account', async () => {
    const { page } = await open(portal.origin);
    await goTo(page, '/user/login?from=%2Fwallet%2Fwithdrawl');
    await logIn(page, MEMBER.ordinary);
    await page.waitForURL('**/wallet/withdrawl');
    await page.getByLabel('收款账户').selectOption('');
    await page.getByLabel('银行卡号').fill('6222021234500066208');
    await page.getByLabel('开户银行').selectOption({ label: '江澜银行' });
    await page.getByLabel('提现金额').fill('300');
    t.equal(await page.getByLabel('短信验证码').getAttribute('placeholder'), '4 位数字');
    await enterCode(page, short, MEMBER.ordinary);
    await page.getByRole('button', { name: '下一步，核对信息' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认提现' }).click();
    await page.waitForURL(/\/wallet\/withdrawl\/\d+/);
  });

  await t.test(
    'the gateway takes four to eight digits, and leaves it to the upstream which of them',
    async () => {
      const logIn = async (code: string) =>
        (await portal.browser().post('/bff/login', { phone_number: '13800000001', code, agree: 1 })).json;
      for (const code of ['123', '123456789', '12a4'])
        t.match(
          await logIn(code),
          { code: 400, data: { errors: { code: '请输入 4–8 位数字验证码' } } },
          code,
        );
      for (const code of ['1234', '12345678'])
        t.match(await logIn(code), { code: 422, data: { errors: { code: '请输入 6 位数字验证码' } } }, code);
    },
  );
});
