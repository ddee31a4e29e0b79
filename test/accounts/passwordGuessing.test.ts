import t from 'tap';
import {
  PASSWORD,
  startEmbeddedUpstream,
  type AnyEnvelope,
} from '../../embedded/test/support/embeddedUpstream.ts';
import { newMember } from '../../embedded/test/support/newMember.ts';
import { captchaOf } from './support/captchaOf.ts';
import { countHashes } from './support/countHashes.ts';

const MINUTE = 60_000;
const upstream = await startEmbeddedUpstream(t);
const hashes = countHashes(t);
/** Evaluated passwords per account and hour, without and with a captcha. */
const BUDGET = 10;
/** A place from which nobody has logged in before. */
const ELSEWHERE = {
  address: '192.0.2.200',
  agent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

async function member() {
  const one = await newMember(upstream);
  // The next code may be sent a minute after the one of the registration.
  upstream.clock.now += 61 * MINUTE;
  return one;
}

/** Tries wrong passwords from many addresses, each captcha solved, and returns the envelopes. */
async function attack(phone: string, tries: number, addresses = 100): Promise<AnyEnvelope[]> {
  const envelopes: AnyEnvelope[] = [];
  for (let i = 0; i < tries; i++) {
    const last = envelopes.at(-1)?.data;
    const captcha = last?.captcha_required && !last.code_required ? await captchaOf(upstream) : {};
    envelopes.push(
      await upstream.post(
        '/api/login',
        { phone_number: phone, password: `Guess-${i}`, ...captcha },
        { address: `10.7.${i % addresses}.1`, agent: `robot ${i % 7}` },
      ),
    );
  }
  return envelopes;
}

/** The code of a new message; its captcha is answered, which some messages need. */
async function smsCode(phone: string, scene = '2'): Promise<string> {
  const sent = await upstream.post(
    '/api/send/sms',
    { scene, phone_number: phone, ...(await captchaOf(upstream)) },
    { address: `192.0.2.${1 + Math.floor(Math.random() * 199)}` },
  );
  if (sent.code !== 200) throw new Error(sent.message);
  return upstream.code(phone);
}

t.test(
  'sixty guesses from a hundred addresses: ten are evaluated, and the owner gets in by every way',
  async (t) => {
    const { phone, token } = await member();
    const before = hashes.count;
    const envelopes = await attack(phone, 60);
    t.ok(hashes.count - before <= BUDGET, `${hashes.count - before} of 60 passwords were evaluated`);
    t.equal(envelopes.filter(({ code }) => code === 200).length, 0);
    t.match(envelopes.at(-1), { code: 422, data: { code_required: true, errors: { code: /短信验证码/ } } });

    const login = (body: object, from = {}) =>
      upstream.post('/api/login', { phone_number: phone, ...body }, from);
    t.match(
      await login({ password: PASSWORD }, ELSEWHERE),
      { code: 422, data: { code_required: true } },
      'elsewhere the right password alone is not enough',
    );
    t.match(
      await login({ password: PASSWORD, code: await smsCode(phone) }, ELSEWHERE),
      { code: 200 },
      'password and code',
    );
    upstream.clock.now += MINUTE;
    t.match(
      await login({ code: await smsCode(phone) }, { ...ELSEWHERE, address: '192.0.2.201' }),
      { code: 200 },
      'the code alone',
    );
    t.equal((await upstream.get('/api/visit', token)).code, 200, 'a session that was open stays open');
  },
);

t.test('where the member has logged in before, guesses from elsewhere demand nothing', async (t) => {
  const { phone } = await member();
  const home = { address: '192.0.2.77', agent: ELSEWHERE.agent };
  t.match(await upstream.post('/api/login', { phone_number: phone, password: PASSWORD }, home), {
    code: 200,
  });
  await attack(phone, 15);
  t.match(await upstream.post('/api/login', { phone_number: phone, password: PASSWORD }, home), {
    code: 200,
  });
  t.match(
    await upstream.post(
      '/api/login',
      { phone_number: phone, password: PASSWORD },
      { ...home, agent: 'another' },
    ),
    { data: { code_required: true } },
    'another device at this address is another place',
  );
  t.match(
    await upstream.post(
      '/api/login',
      { phone_number: phone, password: PASSWORD },
      { ...home, address: '192.0.2.78' },
    ),
    { data: { code_required: true } },
    'so is another address',
  );
  const before = hashes.count;
  for (let i = 0; i < 30; i++)
    await upstream.post('/api/login', { phone_number: phone, password: `Guess-${i}` }, home);
  t.equal(hashes.count - before, 3, 'guesses from a known place have their own count: three, then a captcha');
});

t.test('beyond the budget, no refusal tells whether the password is right', async (t) => {
  const { phone } = await member();
  await attack(phone, 12);
  const before = hashes.count;
  const solved = async (password: string, more = {}) =>
    upstream.post(
      '/api/login',
      { phone_number: phone, password, ...(await captchaOf(upstream)), ...more },
      ELSEWHERE,
    );
  t.same(await solved(PASSWORD), await solved('Guess-again'), 'with a captcha, without a code');
  await smsCode(phone);
  const code = await upstream.code(phone);
  const wrong = code === '000000' ? '000001' : '000000';
  const [right, guessed] = [
    await solved(PASSWORD, { code: wrong }),
    await solved('Guess-again', { code: wrong }),
  ];
  t.match(right, { code: 422, data: { errors: { code: '验证码错误，还可以再试 4 次' } } });
  t.match(guessed, { code: 422, data: { errors: { code: '验证码错误，还可以再试 3 次' } } });
  t.equal(hashes.count, before, 'nothing was evaluated');
  t.match(await solved('Guess-again', { code }), { code: 400 }, 'with the code, the password is evaluated');
  t.match(
    await solved(PASSWORD, { code }),
    { code: 200 },
    'the owner corrects a mistyped password without another message',
  );
  t.match(
    await upstream.post(
      '/api/login',
      { phone_number: phone, password: PASSWORD, code },
      { address: '192.0.2.202' },
    ),
    { code: 422, data: { errors: { code: '请先获取验证码' } } },
    'a code opens one session',
  );
});

t.test('guesses sent at the same moment are evaluated as seldom as one after another', async (t) => {
  const { phone } = await member();
  const before = hashes.count;
  const envelopes = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      upstream.post(
        '/api/login',
        { phone_number: phone, password: `Guess-${i}` },
        { address: `10.8.${i}.1`, agent: 'robot' },
      ),
    ),
  );
  t.equal(hashes.count - before, 3);
  t.equal(envelopes.filter(({ code }) => code === 400).length, 3);
});

t.test(
  'the budget comes back an hour later, and a login does not give it back to the guessers',
  async (t) => {
    const { phone } = await member();
    const home = { address: '192.0.2.90', agent: 'home' };
    await attack(phone, 20);
    t.match(
      await upstream.post(
        '/api/login',
        { phone_number: phone, password: PASSWORD, code: await smsCode(phone) },
        home,
      ),
      { code: 200 },
    );
    const before = hashes.count;
    await attack(phone, 20);
    t.equal(hashes.count - before, 0, 'after the login of the owner');
    upstream.clock.now += 61 * MINUTE;
    t.match(
      await upstream.post('/api/login', { phone_number: phone, password: PASSWORD }, ELSEWHERE),
      { code: 200 },
      'an hour later the password is enough again',
    );
  },
);

t.test(
  'an address that fails with many accounts waits, but a member’s known place there does not',
  async (t) => {
    const { phone } = await member();
    const home = { address: '203.0.113.77', agent: 'home' };
    await upstream.post('/api/login', { phone_number: phone, password: PASSWORD }, home);
    const envelopes: AnyEnvelope[] = [];
    for (let i = 0; i < 30; i++)
      envelopes.push(
        await upstream.post(
          '/api/login',
          { phone_number: `1771111${String(i).padStart(4, '0')}`, password: 'wrong-pass' },
          { address: home.address, agent: 'robot' },
        ),
      );
    t.same([...new Set(envelopes.map(({ code }) => code))], [400, 429]);
    t.match(envelopes.at(-1), { message: /登录失败次数过多，请 30 分钟后再试/, data: { retry_after: 1800 } });
    t.match(await upstream.post('/api/login', { phone_number: phone, password: PASSWORD }, home), {
      code: 200,
    });
  },
);

t.test(
  'wrong codes: five for a code, ten an hour for a phone; a known place keeps its own five',
  async (t) => {
    const { phone } = await member();
    const home = { address: '192.0.2.91', agent: 'home' };
    await upstream.post('/api/login', { phone_number: phone, password: PASSWORD }, home);
    const byCode = (code: string, from: object = ELSEWHERE) =>
      upstream.post('/api/login', { phone_number: phone, code }, from);
    const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
    for (let round = 0; round < 2; round++) {
      const code = await smsCode(phone);
      for (let i = 0; i < 5; i++) await byCode(wrongOf(code));
      t.match(
        await byCode(code),
        { data: { errors: { code: /次数过多/ } } },
        'the code is dead after five tries',
      );
      upstream.clock.now += MINUTE;
    }
    const third = await smsCode(phone);
    t.match(
      await byCode(third),
      { data: { errors: { code: /次数过多/ } } },
      'after ten wrong tries within the hour, no code is evaluated',
    );
    t.match(await byCode(third, home), { code: 200 }, 'but where the member has logged in before');
  },
);
