import { silentLog } from '../support/logTo.ts';
import t from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { createLimiter } from '../../server/http/limits/limiter.ts';
import { addressSubject } from '../../server/http/limits/limitRequests.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

/** Who asks: from where, in which session, and for which phone. */
interface Who {
  address: string;
  token?: string | undefined;
  phone: string;
}
interface Case {
  /** Policy, number, length of its window (s). */
  policy: string;
  max: number;
  seconds: number;
  ask: (who: Who, n: number) => Ask;
  /** Who asks the nth time; absent: always the same one. */
  by?: (n: number) => Partial<Who>;
  /** Time between two (s), so that a shorter window of the policy does not come first. */
  pace?: number;
  /** Who else is refused when they are used up, and who is not. */
  counted: Partial<Who>[];
  free: Partial<Who>[];
}
type Ask = [method: 'GET' | 'POST', url: string, body?: object, headers?: Record<string, string>];

const HOME = '2001:db8:1:1::1';
/** Another address of its /64; another /64 of its /48; another /48. */
const [NEIGHBOUR, SAME_NETWORK, ELSEWHERE] = ['2001:db8:1:1:ffff::2', '2001:db8:1:2::1', '2001:db8:2:1::1'];
const ME: Who = { address: HOME, phone: '13800000001' };
/** Two sessions of one member, and one of another. */
const [MINE, MY_OTHER, ANOTHERS] = ['valid-7-a', 'valid-7-b', 'valid-8-a'];
const [MINUTE, QUARTER, HOUR, DAY] = [60, 900, 3_600, 86_400];
/** A number of its own for each. */
const phone = (n: number): Partial<Who> => ({ phone: String(13_900_000_000 + n) });
const far = (n: number): string => `10.${n >> 8}.${n & 255}.1`;
const away = (n: number): Partial<Who> => ({ address: far(n) });

const login =
  (more: object) =>
  ({ phone: of }: Who): Ask => ['POST', '/bff/login', { phone_number: of, ...more }];
const [RIGHT, WRONG, WRONG_CODE] = [
  login({ password: 'Right-2026' }),
  login({ password: 'Wrong-2026' }),
  login({ code: '999999' }),
];
const register = ({ phone: of }: Who): Ask => [
  'POST',
  '/bff/register',
  { ...sampleInput(contract.register.input), phone_number: of },
];
const sms = ({ phone: of }: Who): Ask => ['POST', '/bff/send/sms', { phone_number: of }];
const feedback = (): Ask => [
  'POST',
  '/bff/feedback',
  { name: '林女士', phone_number: '13800000001', content: '想了解经营贷需要准备哪些材料。' },
];
/** A wrong code, which a session tries; the call names no phone. */
const closing = (): Ask => ['POST', '/bff/user/close', { code: '999999', agree: 1 }];
/** An incomplete write counts as a request, and goes no further. */
const incomplete = (url: string) => (): Ask => ['POST', url, {}];
const get = (url: string) => (): Ask => ['GET', url];

const BY_ADDRESS = {
  counted: [{ address: NEIGHBOUR }, { address: NEIGHBOUR, ...phone(1) }],
  free: [{ address: SAME_NETWORK }, { address: ELSEWHERE }],
};
/** For an address without a proven session: a member there is not stopped, but one with an invented token is. */
const BY_VISITOR = {
  counted: [{ address: NEIGHBOUR }, { token: 'invented' }],
  free: [{ address: SAME_NETWORK }, { token: MINE }],
};
/** For a member, wherever it is and in whatever session. */
const BY_MEMBER = {
  by: (n: number) => ({ token: n % 2 ? MINE : MY_OTHER }),
  counted: [{ token: MINE, address: ELSEWHERE }, { token: MY_OTHER }],
  free: [{ token: ANOTHERS }],
};
const perCaller = (policy: string, max: number, ask: Case['ask']): Case[] => [
  { policy, max, seconds: MINUTE, ask, ...BY_VISITOR },
  { policy: `${policy}-member`, max, seconds: MINUTE, ask, ...BY_MEMBER, free: [...BY_MEMBER.free, {}] },
];

const CASES: Case[] = [
  ...perCaller('read', 600, get('/bff/user/bag')),
  ...perCaller('write', 60, incomplete('/bff/user/edit')),
  ...perCaller('code', 60, incomplete('/bff/user/bind/phone_number')),
  ...perCaller('export', 6, get('/bff/user/bill.csv')),
  // A member has thirty calls about money, so that its sixty requests are never reached.
  { policy: 'money', max: 60, seconds: MINUTE, ask: incomplete('/bff/user/withdraw'), ...BY_VISITOR },
  {
    policy: 'money-session',
    max: 30,
    seconds: MINUTE,
    ask: incomplete('/bff/user/withdraw'),
    ...BY_MEMBER,
    free: [...BY_MEMBER.free, {}],
  },
  { policy: 'login', max: 60, seconds: MINUTE, ask: RIGHT, ...BY_ADDRESS },
  { policy: 'register', max: 60, seconds: MINUTE, ask: incomplete('/bff/register'), ...BY_ADDRESS },
  { policy: 'sms', max: 60, seconds: MINUTE, ask: incomplete('/bff/send/sms'), ...BY_ADDRESS },
  { policy: 'captcha', max: 60, seconds: MINUTE, ask: get('/bff/captcha'), ...BY_ADDRESS },
  { policy: 'report', max: 600, seconds: MINUTE, ask: incomplete('/bff/pageview'), ...BY_ADDRESS },
  { policy: 'media', max: 1_200, seconds: MINUTE, ask: get('/media/1.png'), ...BY_ADDRESS },
  { policy: 'csp-report', max: 10, seconds: MINUTE, ask: incomplete('/bff/csp-report'), ...BY_ADDRESS },
  {
    policy: 'secret-account',
    max: 10,
    seconds: QUARTER,
    ask: WRONG,
    counted: [{ address: NEIGHBOUR }],
    free: [phone(1), { address: SAME_NETWORK }],
  },
  {
    policy: 'secret-address',
    max: 20,
    seconds: QUARTER,
    ask: WRONG,
    by: phone,
    counted: [{ address: NEIGHBOUR, ...phone(99) }],
    free: [{ address: SAME_NETWORK, ...phone(1) }],
  },
  {
    policy: 'secret-network',
    max: 100,
    seconds: QUARTER,
    ask: WRONG,
    by: (n) => ({ address: `2001:db8:1:${n.toString(16)}00::1`, ...phone(n) }),
    counted: [{ address: '2001:db8:1:ffff::1', ...phone(999) }],
    free: [{ address: ELSEWHERE, ...phone(1) }],
  },
  {
    policy: 'secret-network',
    max: 100,
    seconds: QUARTER,
    ask: WRONG,
    by: (n) => ({ address: `192.0.2.${n}`, ...phone(n) }),
    counted: [{ address: '192.0.2.250', ...phone(999) }],
    free: [{ address: '192.0.3.1', ...phone(1) }],
  },
  {
    policy: 'code',
    max: 10,
    seconds: HOUR,
    ask: WRONG_CODE,
    by: away,
    counted: [away(999), { ...away(999), token: MINE }],
    free: [{ ...away(999), ...phone(1) }],
  },
  {
    policy: 'code-network',
    max: 10,
    seconds: HOUR,
    pace: 91,
    ask: WRONG_CODE,
    by: (n) => ({ address: `2001:db8:1:${n}::1` }),
    counted: [{ address: '2001:db8:1:ffff::1' }],
    free: [phone(1)],
  },
  {
    policy: 'secret-session',
    max: 10,
    seconds: HOUR,
    ask: closing,
    by: (n) => ({ token: MINE, ...away(n) }),
    counted: [
      { token: MINE, ...away(999) },
      { token: MY_OTHER, ...away(1) },
    ],
    free: [{ token: ANOTHERS }],
  },
  { policy: 'register-address', max: 10, seconds: MINUTE, ask: register, by: phone, ...BY_ADDRESS },
  { policy: 'register-address', max: 30, seconds: HOUR, pace: 7, ask: register, by: phone, ...BY_ADDRESS },
  { policy: 'register-address', max: 100, seconds: DAY, pace: 130, ask: register, by: phone, ...BY_ADDRESS },
  {
    policy: 'sms-address',
    max: 5,
    seconds: MINUTE,
    ask: sms,
    by: phone,
    counted: [{ address: NEIGHBOUR, ...phone(99) }],
    free: [{ address: SAME_NETWORK, ...phone(99) }],
  },
  {
    policy: 'sms-address',
    max: 20,
    seconds: HOUR,
    pace: 13,
    ask: sms,
    by: phone,
    counted: [{ address: NEIGHBOUR, ...phone(99) }],
    free: [{ address: SAME_NETWORK, ...phone(99) }],
  },
  {
    policy: 'sms-address',
    max: 50,
    seconds: DAY,
    pace: 190,
    ask: sms,
    by: phone,
    counted: [{ address: NEIGHBOUR, ...phone(99) }],
    free: [{ address: SAME_NETWORK, ...phone(99) }],
  },
  {
    policy: 'sms-session',
    max: 10,
    seconds: DAY,
    ask: sms,
    by: (n) => ({ token: MINE, ...phone(n), ...away(n) }),
    counted: [
      { token: MINE, ...phone(99), ...away(99) },
      { token: MY_OTHER, ...phone(97), ...away(97) },
    ],
    free: [
      { token: ANOTHERS, ...phone(99), ...away(99) },
      { ...phone(98), ...away(98) },
    ],
  },
  {
    policy: 'sms-phone',
    max: 1,
    seconds: MINUTE,
    ask: sms,
    by: away,
    counted: [away(99), { ...away(98), token: MINE }],
    free: [{ ...away(99), ...phone(1) }],
  },
  {
    policy: 'sms-phone',
    max: 5,
    seconds: HOUR,
    pace: 61,
    ask: sms,
    by: away,
    counted: [away(99), { ...away(98), token: MINE }],
    free: [{ ...away(99), ...phone(1) }],
  },
  {
    policy: 'sms-phone',
    max: 10,
    seconds: DAY,
    pace: 721,
    ask: sms,
    by: away,
    counted: [away(99), { ...away(98), token: MINE }],
    free: [{ ...away(99), ...phone(1) }],
  },
  {
    policy: 'sms',
    max: 1_000,
    seconds: HOUR,
    ask: sms,
    by: (n) => ({ ...phone(n), ...away(n) }),
    counted: [{ ...phone(2_000), ...away(2_000), token: MINE }],
    free: [],
  },
  {
    policy: 'sms-own-phone',
    max: 1,
    seconds: MINUTE,
    // A stranger asks for a code to log in.
    ask: ({ phone: of, token }) => [
      'POST',
      '/bff/send/sms',
      { phone_number: of, ...(token && { scene: '8' }) },
    ],
    by: (n) => ({ ...away(n), token: MINE }),
    counted: [{ ...away(98), token: MY_OTHER }],
    free: [away(99), { ...away(97), token: ANOTHERS }, { ...away(96), ...phone(1), token: MINE }],
  },
  {
    policy: 'export-site',
    max: 12,
    seconds: MINUTE,
    ask: get('/bff/user/bill.csv'),
    by: (n) => ({ address: `2001:db8:1:${n}::1` }),
    counted: [{ address: '2001:db8:1:ff::1' }],
    free: [{ address: '2001:db8:1:100::1' }, { token: MINE }],
  },
  {
    policy: 'export-network',
    max: 30,
    seconds: MINUTE,
    ask: get('/bff/user/bill.csv'),
    by: (n) => ({ address: `2001:db8:1:${n}00::1` }),
    counted: [{ address: '2001:db8:1:fe00::1' }],
    free: [{ address: ELSEWHERE }, { token: MINE }],
  },
  {
    policy: 'export-network',
    max: 30,
    seconds: MINUTE,
    ask: get('/bff/user/bill.csv'),
    by: (n) => ({ address: `192.0.2.${n}` }),
    counted: [{ address: '192.0.2.250' }],
    free: [{ address: '192.0.3.1' }],
  },
  { policy: 'feedback', max: 5, seconds: MINUTE, ask: feedback, ...BY_ADDRESS },
  { policy: 'feedback', max: 30, seconds: DAY, pace: 13, ask: feedback, ...BY_ADDRESS },
];

t.test('each limit counts whom it says, as often, and as long', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('*', (hit, response) => {
    if (/Wrong-2026|999999/.test(hit.body)) return json(fail(422, '密码或验证码错误'))(hit, response);
    const isMembers = hit.path.startsWith('/api/user') || hit.path === '/api/visit';
    if (isMembers && !hit.headers.authorization?.startsWith('valid'))
      return json(fail(40000, '登录已过期'))(hit, response);
    return hit.path === '/api/user'
      ? json(ok({ id: /valid-(\d)/.exec(hit.headers.authorization ?? '')?.[1] }))(hit, response)
      : upstream.sample(hit, response);
  });
  const clock = { ms: 0 };
  const portal = await startPortal(t, { upstream: upstream.origin, clocks: { limits: () => clock.ms } });
  const { host } = new URL(portal.origin);
  const send = (who: Who, [method, url, body, headers = {}]: Ask) =>
    portal.app.inject({
      method,
      url,
      remoteAddress: who.address,
      ...(body && { payload: JSON.stringify(body) }),
      headers: {
        host,
        'x-bank-csrf': '1',
        'sec-fetch-site': 'same-origin',
        ...(body && {
          'content-type': url === '/bff/csp-report' ? 'application/csp-report' : 'application/json',
        }),
        ...(who.token && { cookie: `bank_token=${who.token}` }),
        ...headers,
      },
    });
  // The upstream has accepted the members' tokens before.
  for (const token of [MINE, MY_OTHER, ANOTHERS]) await send({ ...ME, token }, ['GET', '/bff/user']);

  for (const { policy, max, seconds, ask, by = () => ({}), pace = 0, counted, free } of CASES) {
    const name = `${policy}, ${max} in ${seconds} s`;
    // Everything of the case before is over.
    clock.ms += 2 * DAY * 1_000;
    const began = clock.ms;
    const asks = async (more: Partial<Who>, n: number) =>
      send({ ...ME, ...more }, ask({ ...ME, ...more }, n));
    const refusedEarly: number[] = [];
    for (let n = 1; n <= max; n++) {
      if ((await asks(by(n), n)).statusCode === 429) refusedEarly.push(n);
      clock.ms += pace * 1_000;
    }
    t.same(refusedEarly, [], `${name}: the first ${max} pass`);
    const over = await asks(by(max + 1), max + 1);
    t.match(
      [over.statusCode, over.headers['ratelimit-policy']],
      [429, `"${policy}";q=${max};w=${seconds}`],
      `${name}: the next does not`,
    );
    for (const [index, one] of counted.entries())
      t.equal((await asks(one, max + 2 + index)).statusCode, 429, `${name}: nor for ${JSON.stringify(one)}`);
    for (const [index, one] of free.entries())
      t.not((await asks(one, max + 9 + index)).statusCode, 429, `${name}: but for ${JSON.stringify(one)}`);
    for (const share of [0.5, 0.999]) {
      clock.ms = Math.max(clock.ms, began + share * seconds * 1_000);
      t.equal(
        (await asks(by(max + 20), max + 20)).statusCode,
        429,
        `${name}: nor after ${share} of the time`,
      );
    }
    clock.ms = Math.max(clock.ms, began + seconds * 1_000);
    t.not((await asks(by(max + 21), max + 21)).statusCode, 429, `${name}: after it, one passes`);
  }
});

t.test(
  'all sessions of an address together have 12,000 requests a minute, in all that members may do',
  (t) => {
    const clock = { ms: 0 };
    const limiter = createLimiter({
      figures: { smsPerHour: 1, pagesPerMinute: 1 },
      log: silentLog,
      pseudonym: () => 'one',
      now: () => clock.ms,
    });
    const ask = (n: number, address = HOME) =>
      limiter.request(n % 2 ? 'read' : 'write', addressSubject(address, `session-${n}`));
    for (let n = 1; n <= 12_000; n++) if ('wait' in (ask(n) ?? {})) t.fail(`${n}`);
    t.match(ask(20_000), { policy: 'origin', max: 12_000, window: 60 });
    t.match(ask(20_001, NEIGHBOUR), { policy: 'origin' });
    t.notOk('wait' in (ask(20_002, SAME_NETWORK) ?? {}));
    t.notOk('wait' in (limiter.request('read', addressSubject(HOME)) ?? {}), 'a visitor there');
    clock.ms = 59_999;
    t.match(ask(20_000), { policy: 'origin' });
    clock.ms = 60_000;
    t.notOk('wait' in (ask(20_000) ?? {}));
    limiter.close();
    t.end();
  },
);
