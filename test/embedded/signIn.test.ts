import t from 'tap';
import { LIN, PASSWORD, startEmbeddedUpstream, type EmbeddedUpstream } from './support/embeddedUpstream.ts';

const MINUTE = 60_000;
const upstream = await startEmbeddedUpstream(t);
let numbers = 0;
/** A phone number that no member has. */
const newNumber = (): string => `1770001${String(++numbers).padStart(4, '0')}`;

async function register(phone: string, more: object = {}, on: EmbeddedUpstream = upstream) {
  await on.post('/api/send/sms', { scene: '1', phone_number: phone });
  const code = await on.code(phone);
  return on.post('/api/register', { phone_number: phone, code, password: 'Silver-88', password_confirmation: 'Silver-88', agree: 1, ...more });
}

t.test('a member logs in by password, and the token expires after seven days', async (t) => {
  const envelope = await upstream.post('/api/login', { phone_number: LIN, password: PASSWORD });
  t.match(envelope, { code: 200, message: '登录成功', data: { token_type: 'Bearer', expires_in: 604800, is_new: 0 } });
  const token = envelope.data.access_token as string;
  t.match(await upstream.get('/api/visit', token), { code: 200, data: { nickname: '林知夏', phone_mask: '138****0001', real_name: '林*夏', unread_count: Number, is_vip: 0 } });
  upstream.clock.now += 7 * 24 * 60 * MINUTE;
  t.match(await upstream.get('/api/visit', token), { code: 401, message: '登录已过期，请重新登录' });
  t.match(await upstream.get('/api/user/bag', token), { code: 401 });
  upstream.clock.now -= 7 * 24 * 60 * MINUTE;
  t.match(await upstream.get('/api/visit', '0'), { code: 401 });
});

t.test('an unknown account and a wrong password get the same refusal', async (t) => {
  const wrong = await upstream.post('/api/login', { phone_number: '13900000001', password: 'nope-nope' });
  const unknown = await upstream.post('/api/login', { phone_number: newNumber(), password: 'nope-nope' });
  t.same(wrong, unknown);
  t.match(wrong, { code: 400, message: '账号或密码错误，还可以再试 4 次', data: { left: 4 } });
  t.match(await upstream.post('/api/login', { phone_number: '13800000004', password: PASSWORD }), { code: 403 }, 'a disabled member is told so after the right password');
  t.match(await upstream.post('/api/login', { phone_number: LIN }), { code: 422 });
});

t.test('three failures require a captcha, five lock the account for half an hour', async (t) => {
  const phone = '13900000002';
  const attempt = async (password: string) => upstream.post('/api/login', { phone_number: phone, password, ...(await readCaptcha()) }, { address: '203.0.113.20' });
  for (const left of [4, 3]) t.strictSame((await upstream.post('/api/login', { phone_number: phone, password: 'wrong-1' }, { address: '203.0.113.20' })).data, { left, failures: 5 - left });
  t.match(await upstream.post('/api/login', { phone_number: phone, password: 'wrong-1' }, { address: '203.0.113.20' }), { data: { left: 2, captcha_required: true } }, 'the third failure announces the captcha');
  t.match(await upstream.post('/api/login', { phone_number: phone, password: PASSWORD }), { code: 422, data: { errors: { captcha: '请输入图形验证码' } } });
  t.match(await upstream.post('/api/login', { phone_number: phone, password: PASSWORD, ...(await readCaptcha()), captcha: 'ABCDE' }), { code: 422, data: { errors: { captcha: '图形验证码错误' } } });
  t.match(await attempt('wrong-4'), { data: { left: 1 } });
  t.match(await attempt('wrong-5'), { data: { left: 0 }, message: '账号或密码错误，账号已锁定，请 30 分钟后再试' });
  t.match(await attempt(PASSWORD), { code: 429, message: '密码错误次数过多，账号已锁定，请 30 分钟后再试', data: { retry_after: 1800 } });
  upstream.clock.now += 30 * MINUTE;
  t.match(await attempt(PASSWORD), { code: 200 });
});

t.test('parallel guesses are limited like sequential ones', async (t) => {
  const phone = '13900000004';
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => upstream.post('/api/login', { phone_number: phone, password: `guess-${i}` }, { address: `198.51.100.${i}` })));
  t.equal(guesses.filter(({ code }) => code === 400).length, 5);
  t.equal(guesses.filter(({ code }) => code === 429).length, 7);
});

t.test('an address is locked after fifteen failures with any accounts', async (t) => {
  const from = { address: '203.0.113.77' };
  for (let i = 0; i < 15; i++) t.equal((await upstream.post('/api/login', { phone_number: newNumber(), password: 'wrong-pass' }, from)).code, 400);
  t.match(await upstream.post('/api/login', { phone_number: LIN, password: PASSWORD }, from), { code: 429, message: '登录失败次数过多，请 30 分钟后再试' });
  t.match(await upstream.post('/api/login', { phone_number: LIN, password: PASSWORD }), { code: 200 }, 'other addresses are not locked');
});

t.test('a visitor registers with a code and an invite code, and gets a wallet', async (t) => {
  const phone = newNumber();
  const envelope = await register(phone, { invite_code: 'yq8r3w' });
  t.match(envelope, { code: 200, message: '注册成功', data: { is_new: 1 } });
  const token = envelope.data.access_token as string;
  t.match((await upstream.get('/api/user', token)).data, { phone_number: phone, nickname: `用户${phone.slice(-4)}`, inviter: { nickname: '林知夏', phone_mask: '138****0001' }, unread_count: 1 });
  t.match((await upstream.get('/api/user/bag', token)).data, { balance: '0.00' });
  const lin = await upstream.login();
  t.match((await upstream.get('/api/user/notice/list?category=4', lin)).data.list[0], { title: '好友注册成功', is_read: 0 });
  t.match((await upstream.get('/api/notice')).data[0], { content: `${phone.slice(0, 3)}****${phone.slice(-4)} 完成注册` });
  t.match(await register(phone), { code: 409, message: '手机号已注册，请直接登录' });
  t.match(await register(newNumber(), { invite_code: 'ZZZZZZ' }), { code: 422, data: { errors: { invite_code: '邀请码不存在，请核对或留空' } } });
  t.match(await register(newNumber(), { password_confirmation: 'Silver-89' }), { code: 422, data: { errors: { password_confirmation: '两次输入的密码不一致' } } });
  t.match(await register(newNumber(), { password: 'password1', password_confirmation: 'password1' }), { code: 422, data: { errors: { password: '密码太过简单，请换一个' } } });
  t.match(await register(newNumber(), { agree: 0 }), { code: 422, data: { errors: { agree: '请先阅读并同意相关协议' } } });
});

t.test('a code has six digits and is valid for five minutes, five attempts and one use; only the newest counts', async (t) => {
  const phone = newNumber();
  const send = () => upstream.post('/api/send/sms', { scene: '1', phone_number: phone });
  const use = (code: string) => upstream.post('/api/register', { phone_number: phone, code, password: 'Silver-88', password_confirmation: 'Silver-88', agree: 1 });
  const field = (message: string) => ({ code: 422, data: { errors: { code: message } } });
  t.match(await use('123456'), field('请先获取验证码'));
  t.match(await send(), { code: 200, data: { retry_after: 60, expires_in: 300 } });
  const first = await upstream.code(phone);
  t.match(first, /^\d{6}$/);
  t.match(await send(), { code: 429, message: '验证码已发送，请 60 秒后再获取', data: { retry_after: 60 } });
  upstream.clock.now += MINUTE;
  await send();
  const second = await upstream.code(phone);
  if (first !== second) t.match(await use(first), field('验证码错误，还可以再试 4 次'), 'an older code is invalid');
  upstream.clock.now += 5 * MINUTE;
  t.match(await use(second), field('验证码已过期，请重新获取'));
  await send();
  const third = await upstream.code(phone);
  const wrong = third === '000000' ? '000001' : '000000';
  for (let i = 0; i < 5; i++) await use(wrong);
  t.match(await use(third), field('验证码错误次数过多，请重新获取'));
  upstream.clock.now += MINUTE;
  await send();
  const fourth = await upstream.code(phone);
  const both = await Promise.all([use(fourth), use(fourth)]);
  t.same(both.map(({ code }) => code).sort(), [200, 422], 'of two parallel uses one succeeds');
});

t.test('a phone gets ten codes a day, an address fifty, and each scene checks whether the number is registered', async (t) => {
  const phone = newNumber();
  const send = (to: string, address: string, scene = '1') => upstream.post('/api/send/sms', { scene, phone_number: to }, { address });
  for (let i = 0; i < 10; i++) {
    t.equal((await send(phone, `198.51.100.${100 + i}`)).code, 200);
    upstream.clock.now += MINUTE;
  }
  t.match(await send(phone, '198.51.100.120'), { code: 429, message: '该手机号今日获取验证码的次数已达上限，请明天再试' });
  for (let i = 0; i < 50; i++) await send(newNumber(), '198.51.100.200');
  t.match(await send(newNumber(), '198.51.100.200'), { code: 429, message: '今日获取验证码的次数已达上限，请明天再试' });
  t.match(await send(LIN, '198.51.100.1'), { code: 409, message: '手机号已注册' });
  t.match(await send(newNumber(), '198.51.100.1', '3'), { code: 422, message: '手机号未注册' });
  t.match(await send('12345', '198.51.100.1'), { code: 422, data: { errors: { phone_number: '手机号格式不正确' } } });
});

t.test('a member logs in by code, and a new password ends the other sessions', async (t) => {
  const phone = '13900000006';
  await upstream.post('/api/send/sms', { scene: '2', phone_number: phone });
  const byCode = await upstream.post('/api/login', { phone_number: phone, code: await upstream.code(phone) });
  t.equal(byCode.code, 200);
  const here = byCode.data.access_token as string;
  const elsewhere = await upstream.login(phone);
  const next = { password: 'Bridge#77', password_confirmation: 'Bridge#77' };
  t.match(await upstream.post('/api/user/change/password', { old_password: 'wrong-old', ...next }, { token: here }), { data: { errors: { old_password: '原密码错误，还可以再试 4 次' } } });
  t.match(await upstream.post('/api/user/change/password', { old_password: PASSWORD, ...next }, { token: here }), { code: 200, data: null });
  t.equal((await upstream.get('/api/visit', here)).code, 200);
  t.equal((await upstream.get('/api/visit', elsewhere)).code, 401);

  upstream.clock.now += MINUTE;
  await upstream.post('/api/send/sms', { scene: '3', phone_number: phone });
  const reset = { phone_number: phone, code: await upstream.code(phone), password: 'Again-2026', password_confirmation: 'Again-2026' };
  t.match(await upstream.post('/api/forget/password', reset), { code: 200 });
  t.equal((await upstream.get('/api/visit', here)).code, 401, 'a reset ends all sessions');
  t.equal((await upstream.post('/api/login', { phone_number: phone, password: 'Again-2026' })).code, 200);
});

t.test('a phone number is changed with codes from both numbers, and the profile is edited', async (t) => {
  const old = '13900000008';
  const fresh = newNumber();
  const token = await upstream.login(old);
  await upstream.post('/api/send/sms', { scene: '5', phone_number: old });
  await upstream.post('/api/send/sms', { scene: '6', phone_number: fresh });
  const change = { old_code: await upstream.code(old), code: await upstream.code(fresh), phone_number: fresh };
  t.match(await upstream.post('/api/user/change/phone_number', { ...change, phone_number: LIN }, { token }), { code: 409 });
  t.match(await upstream.post('/api/user/change/phone_number', change, { token }), { code: 200 });
  t.equal((await upstream.get('/api/user', token)).data.phone_number, fresh);
  t.match(await upstream.post('/api/user/edit', { nickname: ' 小满  了 ', email: 'Man@Example.COM', birthday: '1999-09-09' }, { token }), { code: 200, data: { nickname: '小满 了', email: 'Man@example.com' } });
  t.match(await upstream.post('/api/user/edit', { nickname: '官方客服' }, { token }), { code: 422, data: { errors: { nickname: /官方/ } } });
  t.match(await upstream.post('/api/user/edit', { birthday: '2026-02-30' }, { token }), { code: 422 });
  t.match(await upstream.post('/api/user/bind/phone_number', { phone_number: newNumber(), code: '123456' }, { token }), { code: 409 });
  t.match(await upstream.post('/api/user/set/password', { password: 'Again-2026', password_confirmation: 'Again-2026' }, { token }), { code: 409 });
});

/** Loads a captcha and reads its letters from the SVG text. */
async function readCaptcha(): Promise<{ captcha_key: string; captcha: string }> {
  const { data } = await upstream.get('/api/captcha');
  const svg = Buffer.from((data.image as string).split(',')[1] ?? '', 'base64').toString();
  return { captcha_key: data.captcha_key as string, captcha: [...svg.matchAll(/>(\w)<\/text>/g)].map(([, letter]) => letter).join('').toLowerCase() };
}
