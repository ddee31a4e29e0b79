import t, { type Test } from 'tap';
import { startEmbeddedUpstream, type AnyEnvelope } from '../../embedded/test/support/embeddedUpstream.ts';
import { newMember } from '../../embedded/test/support/newMember.ts';
import { captchaOf, memberWithoutPhone, phonesOf } from './support/captchaOf.ts';
import { countHashes } from './support/countHashes.ts';

const MINUTE = 60_000;
const upstream = await startEmbeddedUpstream(t);
const hashes = countHashes(t);
const FRESH = { password: 'Silver-88', password_confirmation: 'Silver-88' };
const { nobody, somebody } = phonesOf(upstream, '1772222');

interface Seen {
  envelope: AnyEnvelope;
  hashes: number;
}

/** Makes the same calls for a member's phone number and for one without an account: both get the same answers for the same work. */
async function sameFor(
  t: Test,
  title: string,
  steps: (phone: string, call: (path: string, body: object) => Promise<AnyEnvelope>) => Promise<void>,
): Promise<void> {
  const seen: Seen[][] = [];
  for (const phone of [await somebody(), nobody()]) {
    const one: Seen[] = [];
    seen.push(one);
    await steps(phone, async (path, body) => {
      const before = hashes.count;
      const envelope = await upstream.post(path, body, {
        address: `192.0.2.${seen.length}`,
        agent: 'visitor',
      });
      one.push({ envelope, hashes: hashes.count - before });
      return envelope;
    });
    upstream.clock.now += 61 * MINUTE;
  }
  t.same(seen[1], seen[0], title);
}

t.test('a request for a code gets the same answer for every phone number, in every scene', async (t) => {
  for (const scene of ['1', '2', '3', '4', '5', '6', '7', '8'])
    await sameFor(t, `scene ${scene}`, async (phone, call) => {
      for (let i = 0; i < 3; i++) await call('/api/send/sms', { scene, phone_number: phone });
    });
});

t.test('only the owner of the number is told: by the message', async (t) => {
  const inbox = async (phone: string) =>
    (await (await fetch(`${upstream.origin}/console/sms.json?phone_number=${phone}`)).json()) as {
      code: string;
      text: string;
    }[];
  const member = await somebody();
  await upstream.post('/api/send/sms', { scene: '1', phone_number: member });
  t.match((await inbox(member))[0], { code: /^\d{6}$/, text: /已注册/ });
  const stranger = nobody();
  await upstream.post('/api/send/sms', { scene: '3', phone_number: stranger });
  t.match((await inbox(stranger))[0], { code: '', text: /尚未注册/ }, 'without a code');
});

t.test('logins by password', (t) =>
  sameFor(t, 'fourteen wrong passwords', async (phone, call) => {
    for (let i = 0; i < 14; i++)
      await call('/api/login', {
        phone_number: phone,
        password: `Guess-${i}`,
        ...(i >= 3 && i < 11 ? await captchaOf(upstream) : {}),
      });
  }),
);

t.test('logins by code', (t) =>
  sameFor(t, 'without and with a message', async (phone, call) => {
    await call('/api/login', { phone_number: phone, code: '111111' });
    await call('/api/send/sms', { scene: '2', phone_number: phone });
    for (let i = 0; i < 7; i++)
      await call('/api/login', { phone_number: phone, code: 'ABCDEF'.replace(/./g, String(i)) });
  }),
);

t.test('a forgotten password', (t) =>
  sameFor(t, 'without and with a message', async (phone, call) => {
    const reset = (code: string, more = {}) =>
      call('/api/forget/password', { phone_number: phone, code, ...FRESH, ...more });
    await reset('111111');
    await call('/api/send/sms', { scene: '3', phone_number: phone });
    await reset('111111', { password_confirmation: 'Silver-89' });
    for (let i = 0; i < 7; i++) await reset(String(i).repeat(6));
  }),
);

t.test('a registration', (t) =>
  sameFor(t, 'without and with a message', async (phone, call) => {
    const join = (code: string, more = {}) =>
      call('/api/register', { phone_number: phone, code, agree: 1, ...FRESH, ...more });
    await join('111111');
    await call('/api/send/sms', { scene: '1', phone_number: phone });
    const code = await upstream.code(phone);
    for (let i = 0; i < 7; i++) if (String(i).repeat(6) !== code) await join(String(i).repeat(6));
  }),
);

t.test('whoever proves to own the number by the right code is told that it has an account', async (t) => {
  const phone = await somebody();
  await upstream.post('/api/send/sms', { scene: '1', phone_number: phone });
  const before = hashes.count;
  t.match(
    await upstream.post('/api/register', {
      phone_number: phone,
      code: await upstream.code(phone),
      agree: 1,
      ...FRESH,
    }),
    { code: 409, message: '手机号已注册，请直接登录' },
  );
  t.equal(hashes.count, before);
});

t.test('an invite code is looked up only for somebody who has proved to own the number', async (t) => {
  const join = (invite_code: string) =>
    upstream.post('/api/register', {
      phone_number: nobody(),
      code: '111111',
      agree: 1,
      invite_code,
      ...FRESH,
    });
  t.same(await join('ZZZZZZ'), await join('yq8r3w'));
});

t.test('members cannot find out numbers either, by changing or binding their own', async (t) => {
  const asked = async (path: string, token: string, phone: string) =>
    upstream.post(path, { old_code: '111111', phone_number: phone, code: '111111' }, { token });
  const { token } = await newMember(upstream);
  t.same(
    await asked('/api/user/change/phone_number', token, await somebody()),
    await asked('/api/user/change/phone_number', token, nobody()),
  );
  const bare = memberWithoutPhone(upstream);
  t.same(
    await asked('/api/user/bind/phone_number', bare, await somebody()),
    await asked('/api/user/bind/phone_number', bare, nobody()),
  );
});

t.test(
  'a member number and a phone number do not show by a common count that they are one account',
  async (t) => {
    const { phone, token } = await newMember(upstream);
    const { user_no: account } = (await upstream.get('/api/user', token)).data as { user_no: string };
    upstream.clock.now += 61 * MINUTE;
    for (let i = 0; i < 3; i++)
      await upstream.post(
        '/api/login',
        { phone_number: phone, password: `Guess-${i}` },
        { address: '192.0.2.9' },
      );
    const guess = (account: string) =>
      upstream.post('/api/login', { account, password: 'Guess-it' }, { address: '192.0.2.9' });
    t.same(await guess(account), await guess('ZZZZZZZZ'));
  },
);
