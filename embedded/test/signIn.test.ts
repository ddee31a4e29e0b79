import t from 'tap';
import { captchaOf } from '../../test/accounts/support/captchaOf.ts';
import { startEmbeddedUpstream } from './support/embeddedUpstream.ts';

const MINUTE = 60_000;
const upstream = await startEmbeddedUpstream(t);
let numbers = 0;
/** A phone number that no member has. */
const newNumber = (): string => `1770001${String(++numbers).padStart(4, '0')}`;

/** Asks for a text message with an answered captcha, which some messages need (test/accounts/smsCaptcha.test.ts). */
const askForCode = async (scene: string, phone: string, address?: string) =>
  upstream.post('/api/send/sms', { scene, phone_number: phone, ...(await captchaOf(upstream)) }, { address });

async function register(phone: string, more: object = {}) {
  await upstream.post('/api/send/sms', { scene: '1', phone_number: phone });
  const code = await upstream.code(phone);
  return upstream.post('/api/register', {
    phone_number: phone,
    code,
    password: 'Silver-88',
    password_confirmation: 'Silver-88',
    agree: 1,
    ...more,
  });
}

t.test('a visitor registers with a code and an invite code, and gets a wallet', async (t) => {
  const phone = newNumber();
  const envelope = await register(phone, { invite_code: 'yq8r3w' });
  t.match(envelope, { code: 200, message: '注册成功', data: { is_new: 1 } });
  const token = envelope.data.access_token as string;
  t.match((await upstream.get('/api/user', token)).data, {
    phone_number: phone,
    nickname: `用户${phone.slice(-4)}`,
    inviter: { nickname: '林**', phone_mask: '138****0001' },
    unread_count: 1,
  });
  t.match((await upstream.get('/api/user/bag', token)).data, { balance: '0.00' });
  const lin = await upstream.login();
  t.match((await upstream.get('/api/user/notice/list?category=4', lin)).data.list[0], {
    title: '好友注册成功',
    is_read: 0,
  });
  const lines = (await upstream.get('/api/notice')).data as { content: string }[];
  t.ok(lines.length >= 10);
  t.same(
    lines.filter(({ content }) => !/^(平台公告|防诈提示)：/.test(content) || content.includes('*')),
    [],
    'the line of notices tells of no member',
  );
  upstream.clock.now += MINUTE;
});

t.test('a code has six digits and is valid once; only the newest counts', async (t) => {
  const phone = newNumber();
  const send = () => askForCode('1', phone);
  const use = (code: string) =>
    upstream.post('/api/register', {
      phone_number: phone,
      code,
      password: 'Silver-88',
      password_confirmation: 'Silver-88',
      agree: 1,
    });
  const field = (message: string) => ({ code: 422, data: { errors: { code: message } } });
  t.match(await send(), { code: 200, data: { retry_after: 60, expires_in: 300 } });
  const first = await upstream.code(phone);
  t.match(first, /^\d{6}$/);
  t.match(await use(first.slice(2)), field('请输入 6 位数字验证码'), 'a code of another length is no try');
  upstream.clock.now += MINUTE;
  await send();
  const second = await upstream.code(phone);
  if (first !== second)
    t.match(await use(first), field('验证码错误，还可以再试 4 次'), 'an older code is invalid');
  const both = await Promise.all([use(second), use(second)]);
  t.same(both.map(({ code }) => code).sort(), [200, 422], 'of two parallel uses one succeeds');
});

t.test('a phone gets five codes an hour and ten a day', async (t) => {
  const phone = newNumber();
  const send = (to: string, address: string, scene = '1') => askForCode(scene, to, address);
  for (let i = 0; i < 10; i++) {
    if (i === 5) {
      t.match(await send(phone, '198.51.100.119'), {
        code: 429,
        message: /^该手机号获取验证码的次数过多，请 5[0-9] 分钟后再试$/,
      });
      upstream.clock.now += 60 * MINUTE;
    }
    t.equal((await send(phone, `198.51.100.${100 + i}`)).code, 200);
    upstream.clock.now += MINUTE;
  }
  upstream.clock.now += 60 * MINUTE;
  t.match(await send(phone, '198.51.100.120'), {
    code: 429,
    message: '该手机号今日获取验证码的次数已达上限，请明天再试',
  });
});

t.test('a member logs in by code, and a new password ends the other sessions', async (t) => {
  const phone = '13900000006';
  await upstream.post('/api/send/sms', { scene: '2', phone_number: phone });
  const byCode = await upstream.post('/api/login', { phone_number: phone, code: await upstream.code(phone) });
  t.equal(byCode.code, 200);
  const here = byCode.data.access_token as string;
  const elsewhere = await upstream.login(phone);
  const next = { password: 'Bridge#77', password_confirmation: 'Bridge#77' };
  upstream.clock.now += MINUTE;
  await upstream.post('/api/send/sms', { scene: '4', phone_number: phone });
  t.match(
    await upstream.post(
      '/api/user/change/password',
      { code: await upstream.code(phone), ...next },
      { token: here },
    ),
    { code: 200, data: null },
  );
  t.equal((await upstream.get('/api/visit', here)).code, 200);
  t.equal((await upstream.get('/api/visit', elsewhere)).code, 401);

  upstream.clock.now += MINUTE;
  await askForCode('3', phone);
  const reset = {
    phone_number: phone,
    code: await upstream.code(phone),
    password: 'Again-2026',
    password_confirmation: 'Again-2026',
  };
  t.match(await upstream.post('/api/forget/password', reset), { code: 200 });
  t.equal((await upstream.get('/api/visit', here)).code, 401, 'a reset ends all sessions');
  t.equal((await upstream.post('/api/login', { phone_number: phone, password: 'Again-2026' })).code, 200);
});
