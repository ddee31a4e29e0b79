import { randomBytes } from 'node:crypto';
import { CompactEncrypt, decodeProtectedHeader, EncryptJWT } from 'jose';
import t from 'tap';
import { createSeal, fingerprintOf } from '../../server/session/seal.ts';
import { startPortal } from '../helper.ts';
import { SEED, short } from '../support/longRun.ts';
import { seeded } from '../support/mutate.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { built } from '../support/built.ts';

const { ConfigError, readConfig } = built;

const KEYS = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
const setting = (...keys: Buffer[]) => keys.map((key) => key.toString('base64')).join(',');
const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
const CONTENT = { token: 'member-token', since: 1_760_000_000_000, until: 1_760_600_000_000 };

t.test('a seal opens what it has sealed, and every sealing is different', async (t) => {
  const seal = createSeal([KEYS[0]]);
  t.same(await seal.open(await seal.seal(CONTENT)), CONTENT);
  t.not(await seal.seal(CONTENT), await seal.seal(CONTENT));
  t.notMatch(
    (await seal.seal(CONTENT))
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      .join(' '),
    CONTENT.token,
  );
  const longest = { ...CONTENT, token: '/'.repeat(2_048) };
  t.same(await seal.open(await seal.seal(longest)), longest);
  t.ok((await seal.seal(longest)).length < 3_000, 'it fits into a cookie');
  const renewed = { ...longest, id: '0123456789abcdef', expires: CONTENT.until, n: CONTENT.until };
  t.same(
    await seal.open(await seal.seal(renewed)),
    renewed,
    'also with all that a session with a refresh token has but that',
  );
});

t.test('nothing but an unchanged value of a known key opens', async (t) => {
  const seal = createSeal([KEYS[0], KEYS[1]]);
  const value = await seal.seal(CONTENT);
  const parts = value.split('.');
  const withPart = (index: number, part: string) => parts.with(index, part).join('.');
  for (const [index, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      t.equal(
        await seal.open(withPart(index, changed.toString('base64url'))),
        undefined,
        `part ${index}, bit ${bit}`,
      );
    }
  }
  for (let length = 0; length < value.length; length++)
    t.equal(await seal.open(value.slice(0, length)), undefined, `the first ${length} characters`);
  for (const other of [
    `${value}A`,
    ` ${value}`,
    `${value}${value}`,
    `${value}.`,
    withPart(1, 'AAAA'),
    '....',
    'a.b.c.d.e',
    '💥',
    'x'.repeat(1_000_000),
    '.'.repeat(1_000_000),
    'member-token',
  ]) {
    t.equal(await seal.open(other), undefined, other.slice(-10));
  }
  t.equal(await createSeal([KEYS[2]]).open(value), undefined, 'another key');
  t.same(await createSeal([KEYS[2], KEYS[0]]).open(value), CONTENT, 'a key that is not the first');
});

t.test('another spelling of the same bytes does not open', async (t) => {
  const seal = createSeal([KEYS[0]]);
  // Every length of the last group of characters, of the text and of the tag.
  for (const token of ['a', 'ab', 'abc']) {
    const value = await seal.seal({ ...CONTENT, token });
    t.ok(await seal.open(value));
    for (const [index, part] of value.split('.').entries()) {
      const spellings = [
        `${part}=`,
        `${part}==`,
        `${part}\n`,
        `${part.slice(0, 4)} ${part.slice(4)}`,
        part.replaceAll('-', '+').replaceAll('_', '/'),
        ...ALPHABET.map((last) => part.slice(0, -1) + last),
      ];
      const others = spellings.filter(
        (spelling) =>
          spelling !== part && Buffer.from(spelling, 'base64').equals(Buffer.from(part, 'base64url')),
      );
      for (const other of others)
        t.equal(
          await seal.open(value.split('.').with(index, other).join('.')),
          undefined,
          `part ${index}: ${JSON.stringify(other.slice(-8))}`,
        );
    }
  }
});

t.test('what the same key has encrypted in another way does not open', async (t) => {
  const seal = createSeal([KEYS[0], KEYS[1]]);
  const [protectedHeader] = (await seal.seal(CONTENT)).split('.') as [string];
  const header = JSON.parse(Buffer.from(protectedHeader, 'base64url').toString()) as {
    alg: string;
    enc: string;
    kid: string;
  };
  t.same(Object.keys(header), ['alg', 'enc', 'kid']);
  const made = (changes: object, content: object = CONTENT, audience = 'bank_token') =>
    new EncryptJWT({ ...content })
      .setAudience(audience)
      .setProtectedHeader({ ...header, ...changes })
      .encrypt(KEYS[0], { crit: { mark: true } });
  t.same(await seal.open(await made({})), CONTENT, 'made in the same way, it does');
  const values = {
    'another cookie name': await made({}, CONTENT, 'bank_invite'),
    'no cookie name': await new EncryptJWT({ ...CONTENT }).setProtectedHeader(header).encrypt(KEYS[0]),
    'another alg': await made({ alg: 'A256KW' }),
    'one more alg': await made({ alg: 'A256GCMKW' }),
    'another enc': await made({ enc: 'A128CBC-HS256' }),
    'the id of the other key': await made({ kid: await kidOf(KEYS[1]) }),
    'an unknown key id': await made({ kid: 'AAAAAAAA' }),
    'no key id': await made({ kid: undefined }),
    'a key id that is no text': await made({ kid: { toString: 1 } }),
    'an extension': await made({ crit: ['mark'], mark: true }),
    compressed: await made({ zip: 'DEF' }),
    'compressed, and huge when it is not': await made(
      { zip: 'DEF' },
      { ...CONTENT, filling: ' '.repeat(1_500_000) },
    ),
    'longer than the longest token makes it': await made({}, { ...CONTENT, filling: ' '.repeat(2_500) }),
    'something that is no token': await made({}, { ...CONTENT, token: 'a b' }),
    'something that is no claims set': await new CompactEncrypt(Buffer.from('null'))
      .setProtectedHeader(header)
      .encrypt(KEYS[0]),
  };
  t.ok(values['compressed, and huge when it is not'].length < 3_000, 'its length does not give it away');
  for (const [what, value] of Object.entries(values)) t.equal(await seal.open(value), undefined, what);
  // Headers that nobody with a key has written.
  const rest = (await seal.seal(CONTENT)).slice(protectedHeader.length);
  for (const changes of [
    { alg: 'none' },
    { alg: 'PBES2-HS256+A128KW', p2s: 'AAAA', p2c: 2_000_000_000 },
    { alg: 'RSA-OAEP' },
    { alg: ['dir'] },
    { zip: 'DEF' },
    { crit: [] },
    { kid: '__proto__' },
  ]) {
    const forged = Buffer.from(JSON.stringify({ ...header, ...changes })).toString('base64url');
    t.equal(await seal.open(forged + rest), undefined, JSON.stringify(changes));
  }
});

async function kidOf(key: Buffer): Promise<unknown> {
  return decodeProtectedHeader(await createSeal([key]).seal(CONTENT)).kid;
}

t.test(
  'with SESSION_KEYS the cookie does not have the token, and the token as it is opens nothing',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      env: { SESSION_KEYS: setting(KEYS[0]) },
    });
    const member = portal.browser();
    const login = await member.post('/bff/login', LOGIN);
    t.match(login.cookies[0], /Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/);
    t.notMatch(member.jar.get('bank_token'), 'stub-token');
    t.equal((await member.get('/bff/user/bag')).status, 200);
    t.equal(
      upstream.latest('/api/user/bag')?.headers.authorization,
      'stub-token',
      'the upstream gets the token',
    );

    const before = upstream.hits.length;
    const raw = await portal.browser().get('/bff/user/bag', { cookie: 'bank_token=stub-token' });
    t.equal(raw.status, 401);
    t.notMatch(
      upstream.hits.slice(before).map(({ headers }) => headers.authorization),
      'stub-token',
    );
    const old = portal.browser();
    old.jar.set('bank_token', 'stub-token');
    await old.post('/bff/session/reset', { fingerprint: raw.headers['x-session-reset'] });
    t.notOk(old.jar.has('bank_token'), 'the browser can have it removed');
    t.equal((await member.get('/bff/user/bag')).status, 200, 'which ends no session');
    t.notMatch(portal.logs.join(''), member.jar.get('bank_token') as string);
    t.match(
      portal.logs.join(''),
      `"member":"${fingerprintOf('stub-token').slice(0, 8)}"`,
      'the fingerprint is still that of the token',
    );
  },
);

t.test('keys are replaced without a logout', async (t) => {
  const upstream = await startStubUpstream(t);
  const start = (...keys: Buffer[]) =>
    startPortal(t, { upstream: upstream.origin, env: { SESSION_KEYS: setting(...keys) } });
  const [before, during, after] = [await start(KEYS[0]), await start(KEYS[1], KEYS[0]), await start(KEYS[1])];
  const old = before.browser();
  await old.post('/bff/login', LOGIN);
  const recent = during.browser();
  await recent.post('/bff/login', LOGIN);
  const status = async (portal: typeof before, { jar }: typeof old) =>
    (await portal.browser().get('/bff/user/bag', { cookie: `bank_token=${jar.get('bank_token')}` })).status;
  t.same([await status(before, old), await status(during, old)], [200, 200]);
  t.same([await status(during, recent), await status(after, recent)], [200, 200]);
  t.equal(await status(after, old), 401, 'a key that was removed opens nothing');
});

t.test('changed cookies are those of visitors, whatever was changed', async (t) => {
  const count = short(500, 10_000);
  t.comment(`seed ${SEED}, ${count} cookies`);
  const upstream = await startStubUpstream(t);
  let now = Date.now();
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env: { SESSION_KEYS: setting(KEYS[0], KEYS[1]), LOG_LEVEL: 'warn' },
    clocks: { sessions: () => now },
  });
  const [one, other, foreign] = [createSeal([KEYS[0]]), createSeal([KEYS[1]]), createSeal([KEYS[2]])];
  const content = { token: 'member-token', since: now, until: now + 3_600_000 };
  const random = seeded(SEED);
  const below = (max: number) => Math.floor(random() * max);
  const good = await one.seal(content);
  const replaced = (value: string, at: number, by: string) => value.slice(0, at) + by + value.slice(at + 1);
  const kinds: (() => string | Promise<string>)[] = [
    () => replaced(good, below(good.length), ALPHABET[below(64)] as string),
    () => good.slice(0, below(good.length)),
    () => good.slice(below(good.length - 1) + 1),
    () => {
      const at = below(good.length - 1);
      return replaced(replaced(good, at, good[at + 1] as string), at + 1, good[at] as string);
    },
    async () => {
      const at = good.indexOf('..') + below(good.length - good.indexOf('..'));
      return good.slice(0, at) + (await other.seal(content)).slice(at);
    },
    () => good + (ALPHABET[below(64)] as string).repeat(1 + below(40)),
    () => foreign.seal(content),
    () => one.seal({ ...content, until: now - below(1_000_000) }),
    () => Array.from({ length: below(300) }, () => ALPHABET[below(64)]).join(''),
    () =>
      encodeURIComponent(String.fromCharCode(...Array.from({ length: below(60) }, () => 1 + below(0xd000)))),
  ];
  const { host } = new URL(portal.origin);
  const headers = (value: string) => ({ host, cookie: `bank_token=${value}` });
  t.equal((await portal.app.inject({ url: '/bff/user/bag', headers: headers(good) })).statusCode, 200);
  const seen = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const value = (await kinds[index % kinds.length]?.()) as string;
    if (value === good) continue;
    const { statusCode } = await portal.app.inject({
      url: '/bff/user/bag',
      headers: headers(value),
      remoteAddress: `10.0.${index >> 8}.${index & 255}`,
    });
    if (statusCode !== 401) t.fail(`cookie ${index}: ${statusCode} for ${value}`);
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
  }
  t.same([...seen.keys()], [401]);
  now += 3_600_000 - 1_000;
  t.equal(
    (await portal.app.inject({ url: '/bff/user/bag', headers: headers(good) })).statusCode,
    200,
    'one second before its end it opens',
  );
  now += 2_000;
  t.equal(
    (await portal.app.inject({ url: '/bff/user/bag', headers: headers(good) })).statusCode,
    401,
    'one second after it does not',
  );
});

t.test('keys that are none stop the start with one line that does not quote them', async (t) => {
  const key = KEYS[0].toString('base64');
  for (const value of [
    'x',
    'secret-key',
    KEYS[0].toString('hex'),
    key.slice(1),
    `${key},`,
    `${key},${key}`,
    `${key};${key}`,
    key.replace(/=$/, ''),
    randomBytes(16).toString('base64'),
    randomBytes(33).toString('base64'),
    `!${key.slice(1)}`,
  ]) {
    let refusal: unknown;
    try {
      readConfig({ SESSION_KEYS: value });
    } catch (error) {
      refusal = error;
    }
    t.ok(refusal instanceof ConfigError, 'the value is refused');
    t.match((refusal as Error).message, /^SESSION_KEYS must be [^\n]+$/);
    t.notOk(value.length > 1 && (refusal as Error).message.includes(value));
  }
  t.same(readConfig({ SESSION_KEYS: setting(KEYS[0], KEYS[1]) }).sessionKeys, [KEYS[0], KEYS[1]]);
  t.same(readConfig({}).sessionKeys, []);
});
