import { createLogger } from '../../server/log/logger.ts';
import { logTo, silentLog } from '../support/logTo.ts';
import { Redis } from 'ioredis';
import t from 'tap';
import type { CallContext } from '../../server/gateway/callContext.ts';
import { createEventSummary } from '../../server/http/eventSummary.ts';
import { addressKey, networkKey, siteKey } from '../../server/http/limits/addressKey.ts';
import { createLimiter, type Limiter, createLocalCounters } from '../../server/http/limits/limiter.ts';
import { createSharedCounters } from '../../server/http/limits/sharedCounters.ts';
import { limitsOf } from '../../server/http/limits/policies.ts';
import { Session } from '../../server/session/session.ts';
import type { UpstreamCall, UpstreamClient } from '../../server/upstream/upstreamClient.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { replyOf } from '../support/gatewayWith.ts';
import { short } from '../support/longRun.ts';
import { gatewayParts } from '../support/recorded.ts';
import { built } from '../support/built.ts';

const { createGateway } = built;

const FIGURES = { smsPerHour: 1_000_000, pagesPerMinute: 300 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = 'Right-2026';

/** A gateway with rate limits on a clock of its own, and an upstream that knows one password. */
function setUp(figures = FIGURES, redis?: Redis) {
  let now = 0;
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const shared =
    redis && createSharedCounters({ redis, usable: () => redis.status === 'ready', log, now: () => now });
  const limiter: Limiter = createLimiter({
    figures,
    log,
    now: () => now,
    shared,
    pseudonym: () => 'pseudonym',
  });
  const sent: UpstreamCall[] = [];
  const respond = ({ body }: UpstreamCall) => {
    const text = JSON.stringify(body);
    if (text.includes('WRNG'))
      return replyOf(fail(400, '图形验证码错误', { errors: { captcha: '图形验证码错误' } }));
    return replyOf(
      text.includes('Wrong') ? fail(422, '账号或密码错误') : ok({ access_token: 'token', expires_in: 3600 }),
    );
  };
  const upstream = {
    call: async (call: UpstreamCall) => (sent.push(call), respond(call)),
  } as unknown as UpstreamClient;
  const { callRaw } = createGateway({ ...gatewayParts(), upstream, limiter });
  const context = (address: string): CallContext => ({
    session: new Session(),
    log: silentLog,
    address,
  });
  return {
    sent,
    lines,
    limiter,
    pass: (ms: number) => void (now += ms),
    sms: (phone: number, address: string, captcha?: string) =>
      callRaw(
        'sendSms',
        { phone_number: String(phone), ...(captcha && { captcha_key: 'captcha-key-0001', captcha }) },
        context(address),
      ),
    login: (phone: number, password: string, address: string) =>
      callRaw('login', { phone_number: String(phone), password }, context(address)),
  };
}

const address = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

t.test(
  'a captcha that is mistyped costs an attempt of the address, but not the minute of the phone',
  async (t) => {
    const { sms, sent } = setUp();
    t.match(await sms(13_800_000_001, '198.51.100.1', 'WRNG'), {
      code: 400,
      data: { errors: { captcha: '图形验证码错误' } },
    });
    t.match(await sms(13_800_000_001, '198.51.100.1', 'GOOD'), { code: 200 });
    t.match(await sms(13_800_000_001, '198.51.100.1', 'GOOD'), { code: 429 });
    for (let index = 0; index < 5; index++) await sms(13_800_000_002, '198.51.100.1', 'WRNG');
    t.equal(sent.length, 5, 'five attempts a minute in all');
  },
);

t.test('the budget of an hour holds for all visitors together, and two lines say so', async (t) => {
  const { sms, sent, lines, pass } = setUp({ ...FIGURES, smsPerHour: 100 });
  for (let index = 0; index < 300; index++) await sms(13_000_000_000 + index, address(index * 256));
  t.equal(sent.length, 100);
  t.same(
    lines
      .filter((line) => line.includes('sec.budget'))
      .map((line) => (JSON.parse(line) as { count: number }).count),
    [80, 100],
  );
  pass(HOUR);
  t.match(await sms(13_900_000_000, '198.51.100.1'), { code: 200 });
});

t.test(
  'stuffing of credentials from 1,000 addresses: 20 for each address and 100 for each network reach the upstream; owners log in',
  async (t) => {
    const { login, sent } = setUp();
    const pairs = short(2_000, 100_000);
    // Ten networks of a hundred addresses.
    const place = (index: number) => `10.7.${index % 10}.${Math.floor(index / 10) % 100}`;
    for (let index = 0; index < pairs; index++)
      await login(13_000_000_000 + index, 'Wrong-2026', place(index));
    t.equal(sent.length, 1_000);
    // Thinly spread: every address in a network of its own.
    for (let index = 0; index < pairs; index++)
      await login(
        13_000_000_000 + index,
        'Wrong-2026',
        `10.${100 + (index % 100)}.${Math.floor(index / 100) % 10}.1`,
      );
    t.ok(sent.length <= 1_000 + 20 * 1_000, `${sent.length}`);
    for (const account of [0, 1, 2])
      t.match(await login(13_000_000_000 + account, PASSWORD, '203.0.113.9'), { code: 200 });
  },
);

t.test(
  'a burst of guesses is counted before its answers; successes do not count; after an outage nobody is kept out',
  async (t) => {
    const { login, sent } = setUp();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => login(13_000_000_000 + index, 'Wrong-2026', '198.51.100.2')),
    );
    t.equal(sent.length, 20);
    for (let index = 0; index < 100; index++)
      t.match(await login(13_000_000_000 + index, PASSWORD, '198.51.101.2'), { code: 200 });
  },
);

t.test('a refusal is the same for an account that exists and for one that does not', async (t) => {
  const { login } = setUp();
  for (let index = 0; index < 20; index++) await login(13_000_000_000 + index, 'Wrong-2026', '198.51.100.3');
  const [known, unknown] = [
    await login(13_800_000_001, PASSWORD, '198.51.100.3'),
    await login(13_999_999_999, 'Wrong-2026', '198.51.100.3'),
  ];
  t.equal(known.code, 429);
  t.same(known, unknown);
});

t.test('addresses are counted by IPv4 address, or by /64 and /56; networks by /24, or by /48', async (t) => {
  for (const [ip, own, network] of [
    ['192.0.2.7', '192.0.2.7', '192.0.2'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2'],
    ['::ffff:c000:207', '192.0.2.7', '192.0.2'],
    ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7', '192.0.2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
    ['2001:DB8:1:2::', '2001:db8:1:2::', '2001:db8:1::'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::', '2001:db8:1::'],
    ['2001:db8::1', '2001:db8:0:0::', '2001:db8:0::'],
    ['::1', '0:0:0:0::', '0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::', 'fe80:0:0::'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::', '64:ff9b:0::'],
    ['192.0.2.7:1234', '192.0.2.7:1234', '192.0.2.7:1234'],
  ] as const)
    t.same([addressKey(ip), networkKey(ip)], [own, network], ip);
  t.equal(addressKey('x'.repeat(5_000)).length, 64);
  t.same(['2001:db8:1:2::1', '2001:db8:1:2ff::1', '2001:db8:1:300::1', '192.0.2.7'].map(siteKey), [
    '2001:db8:1:0::',
    '2001:db8:1:200::',
    '2001:db8:1:300::',
    undefined,
  ]);
});

t.test('a flood with ever new names is a few lines, in which all are counted', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const log = logTo(lines);
  const told: string[] = [];
  const sums = createEventSummary(
    log,
    'sec.rate_limited',
    ['policy', 'client'],
    (policy) => void told.push(policy),
  );
  for (let times = 0; times < 2; times++)
    for (let client = 0; client < 32; client++) sums.count('sms', `client${client}`);
  for (let policy = 0; policy < 64; policy++) sums.count(`policy${policy}`, 'client0');
  t.same(
    lines.slice(0, 17).map(({ client, count }) => [client, count]),
    [...Array.from({ length: 16 }, (_, client) => [`client${client}`, 1]), ['other', 1]],
  );
  t.same(
    [lines.length, lines[17]?.policy, lines[31]?.policy, lines[32]?.policy],
    [33, 'policy0', 'policy14', 'other'],
    'fifteen policies more, and then one line for all',
  );
  sums.close();
  t.equal(
    lines.reduce((sum, { count }) => sum + Number(count), 0),
    128,
  );
  t.equal(told.length, 128);
});

t.test('counters take all or none, end with their windows, and never fill the memory', async (t) => {
  let now = 0;
  const counters = createLocalCounters(() => now, 1_000);
  const [policy] = limitsOf(FIGURES).sms.calls;
  if (!policy) throw new Error('there is no policy');
  const counter = (key: string, max: number, seconds: number) => ({
    policy,
    window: { max, seconds },
    id: `a:${seconds}`,
    key,
  });
  const both = [counter('a', 5, 60), counter('a', 2, 3_600)];
  counters.take(both);
  counters.take(both);
  t.match(counters.take(both), { full: { window: { seconds: 3_600 } }, wait: HOUR });
  t.same(
    counters.take([counter('a', 5, 60)]),
    { used: [3], left: [MINUTE] },
    'the refused call used up nothing',
  );
  now = MINUTE;
  t.same(counters.take([counter('a', 5, 60)]), { used: [1], left: [MINUTE] });
  for (let index = 0; index < 50_000; index++) counters.take([counter(`key ${index}`, 5, 60)]);
  t.equal(counters.size(), 1_001, 'a thousand of each window');
  t.same(
    ['key 49999', 'key 49000', 'key 48999', 'key 0'].map((key) => counters.take([counter(key, 5, 60)])),
    [2, 2, 1, 1].map((used) => ({ used: [used], left: [MINUTE] })),
    'the first to end is forgotten, the others count on',
  );
  now = 3 * MINUTE;
  counters.take([counter('last', 5, 60)]);
  t.ok(counters.size() <= 2, 'what has ended is forgotten');
  const few = createLocalCounters(() => now, 3);
  const used = (key: string, at: number) => {
    now = at;
    return few.take([counter(key, 5, 60)]);
  };
  for (const [key, at] of [
    ['a', 0],
    ['b', 1_000],
    ['c', 2_000],
    ['a', 61_500],
    ['d', 61_600],
  ] as const)
    used(key, at);
  t.same(used('a', 61_700), { used: [2], left: [59_800] }, 'a window that begins again is the newest');
});

t.test(
  '200 requests for one phone at four gateways with one Redis: one is sent',
  { skip: NO_REDIS },
  async (t) => {
    const { url } = await startRedis(t);
    const connections = Array.from({ length: 4 }, () => new Redis(url));
    t.teardown(() => connections.forEach((redis) => redis.disconnect()));
    await Promise.all(connections.map((redis) => redis.ping()));
    const gateways = connections.map((redis) => setUp(FIGURES, redis));
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        gateways[index % 4]!.sms(13_800_000_001, address(index * 256)),
      ),
    );
    t.equal(gateways.flatMap(({ sent }) => sent).length, 1);
    const keys = await connections[0]!.keys('*');
    t.notMatch(keys.join(' '), /13800000001|10\.0\./, 'no phone or address stands in a key');
    t.ok(
      (await Promise.all(keys.map((key) => connections[0]!.pttl(key)))).every((ms) => ms > 0),
      'every key ends',
    );
  },
);

t.test(
  'what does not count is given back at all gateways, and what counts is counted together',
  { skip: NO_REDIS },
  async (t) => {
    const { url } = await startRedis(t);
    const redis = new Redis(url);
    t.teardown(() => redis.disconnect());
    await redis.ping();
    const gateways = [setUp(FIGURES, redis), setUp(FIGURES, redis)] as const;
    for (let index = 0; index < 60; index++)
      t.match(await gateways[index < 30 ? 0 : 1].login(13_000_000_000 + index, PASSWORD, '198.51.100.1'), {
        code: 200,
      });
    const sms = (at: 0 | 1, captcha: string) => gateways[at].sms(13_800_000_001, '198.51.100.1', captcha);
    t.same(
      [(await sms(0, 'WRNG')).code, (await sms(1, 'GOOD')).code, (await sms(0, 'GOOD')).code],
      [400, 200, 429],
      'a message that was not sent',
    );
    for (let index = 0; index < 22; index++)
      t.match(
        await gateways[index % 2 === 0 ? 0 : 1].login(13_000_000_000 + index, 'Wrong-2026', '198.51.100.1'),
        { code: index < 20 ? 422 : 429 },
        `failure ${index}`,
      );
  },
);

t.test(
  'when Redis hangs, calls are counted here after one wait, and in Redis again when it responds',
  { skip: NO_REDIS },
  async (t) => {
    const { url } = await startRedis(t);
    const redis = new Redis(url);
    t.teardown(() => redis.disconnect());
    await redis.ping();
    const { sms, sent, lines, pass } = setUp(FIGURES, redis);
    const other = new Redis(url);
    t.teardown(() => other.disconnect());
    await other.call('CLIENT', 'PAUSE', 3_000, 'ALL');
    for (let index = 0; index < 30; index++) await sms(13_000_000_000 + index, '198.51.100.1');
    t.equal(sent.length, 5);
    t.equal(lines.filter((line) => line.includes('limits.local')).length, 1);
    await other.ping();
    pass(2_000);
    await sms(13_500_000_000, '203.0.113.1');
    t.equal(lines.filter((line) => line.includes('limits.shared')).length, 1);
  },
);
