import t from 'tap';
import { LIN, PASSWORD, startEmbeddedUpstream } from '../../embedded/test/support/embeddedUpstream.ts';
import { newMember } from '../../embedded/test/support/newMember.ts';
import { memberWithoutPhone } from './support/captchaOf.ts';

const MINUTE = 60_000;
const upstream = await startEmbeddedUpstream(t);
const FRESH = { password: 'Bridge#77', password_confirmation: 'Bridge#77' };
/** Of all that follows, the thief has only this: the token of a member's session. */
const stolen = await upstream.login(LIN);
const CARD = '6212261001010101019';
/** An account that has never been paid. */
const FOREIGN = { amount: '200.00', type: 1, account: CARD, bank_code: 'HCB' };
let addresses = 0;
const asked = { code: 422, data: { code_required: true, errors: { code: /短信验证码/ } } };

/** Has a code sent to the member's phone and returns it. */
async function codeFor(scene: string, phone = LIN): Promise<string> {
  upstream.clock.now += MINUTE;
  const sent = await upstream.post(
    '/api/send/sms',
    { scene, phone_number: phone },
    { address: `198.18.0.${++addresses}` },
  );
  if (sent.code !== 200) throw new Error(sent.message);
  return upstream.code(phone);
}
const withdraw = (body: object) => upstream.post('/api/user/withdraw', body, { token: stolen });
const purse = async () =>
  (await upstream.get('/api/user/bag', stolen)).data as { withdrawable: string; frozen: string };
const cancelOpen = async () =>
  upstream.post(
    `/api/user/withdraw/${(await upstream.get('/api/user/withdraw?count=1', stolen)).data[0].id}/cancel`,
    {},
    { token: stolen },
  );

t.test('money does not leave for an account that was never paid', async (t) => {
  const before = await purse();
  t.match(await withdraw(FOREIGN), asked);
  t.match(
    await withdraw({ ...FOREIGN, type: 2, account: '13500002097', bank_code: undefined }),
    asked,
    'nor by another way of payment',
  );
  t.match(await withdraw({ ...FOREIGN, code: '123456' }), {
    code: 422,
    data: { errors: { code: '请先获取验证码' } },
  });
  const other = await codeFor('4');
  t.match(
    await withdraw({ ...FOREIGN, code: other }),
    { code: 422, data: { errors: { code: '请先获取验证码' } } },
    'the code of another purpose',
  );
  const { phone } = await newMember(upstream);
  const foreign = await codeFor('8', phone);
  t.match(await withdraw({ ...FOREIGN, code: foreign }), { code: 422 }, 'the code of another member');
  const code = await codeFor('8');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let i = 0; i < 5; i++) t.equal((await withdraw({ ...FOREIGN, code: wrong })).code, 422);
  t.match(await withdraw({ ...FOREIGN, code }), { code: 422, data: { errors: { code: /次数过多/ } } });
  t.same(await purse(), before, 'the wallet is as before');
});

t.test('the owner is paid: to a new account with the code, to a known one without', async (t) => {
  upstream.clock.now += 61 * MINUTE;
  t.match(await upstream.get('/api/withdraw'), { data: { need_code: 0, code_for_new_payee: 1 } });
  t.match(await upstream.get('/api/user/withdraw/allowance', stolen), {
    data: { last_payee: { account: '**** 6208' } },
  });
  t.match(await withdraw({ amount: '100.00', type: 1, use_last: 1 }), { code: 200 });
  t.equal((await cancelOpen()).code, 200);
  const code = await codeFor('8');
  t.match(await withdraw({ ...FOREIGN, code, request_id: 'new-payee-0001' }), { code: 200 });
  t.match(
    await withdraw({ ...FOREIGN, code, request_id: 'new-payee-0001' }),
    { code: 200 },
    'the same request again',
  );
  t.equal((await cancelOpen()).code, 200);
  t.match(
    await withdraw({ ...FOREIGN, code }),
    { code: 422, data: { errors: { code: '请先获取验证码' } } },
    'a code authorises one withdrawal',
  );
  t.match(await withdraw(FOREIGN), asked, 'an account to which nothing was approved is still new');
});

t.test('a large sum needs a code, to a known account too', async (t) => {
  upstream.clock.now += 25 * 60 * MINUTE;
  const large = { amount: '5000.00', type: 1, use_last: 1 };
  t.match(await withdraw(large), asked);
  t.match(await withdraw({ ...large, code: await codeFor('8') }), { code: 200 });
  t.equal((await cancelOpen()).code, 200);
});

t.test('a mistake in the form is told before the code is asked for, and does not spend it', async (t) => {
  upstream.clock.now += 25 * 60 * MINUTE;
  t.match(await withdraw({ ...FOREIGN, amount: '9.99' }), {
    code: 422,
    data: { errors: { amount: /10\.00/ } },
  });
  const code = await codeFor('8');
  t.match(
    await withdraw({
      ...FOREIGN,
      account: CARD.slice(0, 14),
      code,
    }),
    { code: 422, data: { errors: { account: /\S/ } } },
  );
  t.match(await withdraw({ ...FOREIGN, code }), { code: 200 });
  t.equal((await cancelOpen()).code, 200);
});

t.test('the password is not changed, not even with the old one', async (t) => {
  upstream.clock.now += 61 * MINUTE;
  const change = (body: object) =>
    upstream.post('/api/user/change/password', { ...body, ...FRESH }, { token: stolen });
  t.match(await change({ old_password: PASSWORD }), asked);
  t.match(await change({ old_password: 'Guess-it-1' }), asked, 'nor is the old one evaluated');
  t.match(
    await change({ code: await codeFor('8') }),
    { code: 422, data: { errors: { code: /\S/ } } },
    'the code of another purpose',
  );
  t.match(await upstream.post('/api/login', { phone_number: LIN, password: PASSWORD }), { code: 200 });
  t.match(
    await change({ code: await codeFor('4') }),
    { code: 200 },
    'the code is enough: who has lost the password needs no other way',
  );
  t.match(await upstream.post('/api/login', { phone_number: LIN, password: FRESH.password }), { code: 200 });
});

t.test('a first password needs a code, unless the phone number was bound by one just now', async (t) => {
  const token = memberWithoutPhone(upstream);
  const phone = '17733330001';
  const set = (body: object = {}) =>
    upstream.post('/api/user/set/password', { ...FRESH, ...body }, { token });
  t.match(
    await upstream.post(
      '/api/user/bind/phone_number',
      { phone_number: phone, code: await codeFor('7', phone) },
      { token },
    ),
    { code: 200 },
  );
  // Who has bound it just now has proved to have it.
  upstream.clock.now += 11 * MINUTE;
  t.match(await set(), asked);
  t.match(await set({ code: '123456' }), { code: 422 });
  t.match(await set({ code: await codeFor('4', phone) }), { code: 200 });
});

t.test('the phone number is not changed without the code of the old one', async (t) => {
  upstream.clock.now += 61 * MINUTE;
  const { phone, token } = await newMember(upstream);
  const mine = '17733330002';
  const code = await codeFor('6', mine);
  const change = (old_code: string) =>
    upstream.post('/api/user/change/phone_number', { old_code, phone_number: mine, code }, { token });
  t.match(await change(code), { code: 422, data: { errors: { old_code: '请先获取验证码' } } });
  t.match(await change(await codeFor('8', phone)), {
    code: 422,
    data: { errors: { old_code: '请先获取验证码' } },
  });
  t.equal((await upstream.get('/api/user', token)).data.phone_number, phone);
});

t.test('a code belongs to the account that the number had when it was sent', async (t) => {
  upstream.clock.now += 61 * MINUTE;
  const { phone, token } = await newMember(upstream);
  const fresh = '17733330003';
  const forBefore = await codeFor('4', phone);
  const old_code = await codeFor('5', phone);
  t.match(
    await upstream.post(
      '/api/user/change/phone_number',
      { old_code, phone_number: fresh, code: await codeFor('6', fresh) },
      { token },
    ),
    { code: 200 },
  );
  const next = memberWithoutPhone(upstream);
  t.match(
    await upstream.post(
      '/api/user/bind/phone_number',
      { phone_number: phone, code: await codeFor('7', phone) },
      { token: next },
    ),
    { code: 200 },
  );
  t.match(await upstream.post('/api/user/set/password', FRESH, { token: next }), { code: 200 });
  const other = { password: 'Another-2027', password_confirmation: 'Another-2027' };
  t.match(await upstream.post('/api/user/change/password', { ...other, code: forBefore }, { token: next }), {
    code: 422,
    data: { errors: { code: '请先获取验证码' } },
  });
});
