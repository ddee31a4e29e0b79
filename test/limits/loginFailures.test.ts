import { logTo } from '../support/logTo.ts';
import t from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { createLoginFailures } from '../../server/http/limits/limiter.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The alarm on a clock of its own. `logIn` counts so many logins, evenly over a time; so many of them fail. */
function setUp() {
  let now = 1_234;
  const lines: object[] = [];
  const failures = createLoginFailures(logTo(lines), () => now);
  return {
    lines,
    pass: (ms: number) => void (now += ms),
    logIn(total: number, failed: number, over = 0) {
      for (let index = 0; index < total; index++) {
        // Spread among the others, so that the part is the same at any time.
        failures.count(Math.floor(((index + 1) * failed) / total) > Math.floor((index * failed) / total));
        now += over / total;
      }
    },
  };
}
const alarm = (failed: number, total: number) => ({
  level: 'warn',
  time: String,
  event: 'sec.login_failures',
  failed,
  total,
  seconds: 300,
});

t.test('below fifty logins nothing is logged, even if all of them fail', (t) => {
  const { lines, logIn } = setUp();
  logIn(49, 49);
  t.same(lines, []);
  logIn(1, 1);
  t.match(lines, [alarm(50, 50)], 'the fiftieth is the first that can');
  t.end();
});

t.test(
  'when 60 of 100 fail, one line is logged, and within a minute no other; after a minute the next',
  (t) => {
    const { lines, logIn, pass } = setUp();
    logIn(100, 60);
    t.match(lines, [{ event: 'sec.login_failures', seconds: 300 }]);
    t.equal(lines.length, 1);
    pass(59 * SECOND);
    logIn(100, 60);
    t.equal(lines.length, 1, 'within a minute');
    pass(SECOND);
    logIn(1, 1);
    t.match(lines.slice(1), [alarm(121, 201)], 'after it');
    t.end();
  },
);

t.test('half of the logins is not most of them', (t) => {
  const { lines, logIn } = setUp();
  logIn(400, 200, 4 * MINUTE);
  t.same(lines, []);
  logIn(1, 1);
  t.equal(lines.length, 1);
  t.end();
});

t.test('after five quiet minutes nothing is left of the failures, however long ago they were', (t) => {
  for (const quiet of [5 * MINUTE, 5 * MINUTE + 25 * SECOND, 10 * MINUTE, 1_000 * MINUTE + 45 * SECOND]) {
    const { lines, logIn, pass } = setUp();
    logIn(100, 100);
    t.equal(lines.length, 1);
    pass(quiet);
    logIn(49, 49);
    t.equal(lines.length, 1, `${quiet} ms`);
  }
  t.end();
});

t.test('the five minutes move on: what failed four minutes ago counts, beside what succeeds now', (t) => {
  const { lines, logIn, pass } = setUp();
  logIn(40, 40);
  pass(4 * MINUTE);
  logIn(30, 0);
  t.match(lines, [{ failed: 40, total: 50 }]);
  pass(50 * SECOND);
  logIn(100, 0);
  pass(2 * MINUTE);
  logIn(60, 20);
  t.equal(lines.length, 1, 'the old failures are gone');
  t.end();
});

t.test(
  'through the portal: wrong logins from sixty addresses, each within its limits, are one line without personal data',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const answers: Record<string, object> = {
      'Wrong-2026': fail(422, '账号或密码错误'),
      'Captcha-2026': fail(422, '图形验证码错误', {
        captcha_required: true,
        errors: { captcha: '图形验证码错误' },
      }),
      'Enough-2026': fail(429, '登录失败次数过多'),
      'Right-2026': ok({ access_token: 'stub-token', expires_in: 3600 }),
    };
    upstream.on('POST /api/login', (hit, response) =>
      json(answers[(JSON.parse(hit.body) as { password: string }).password] ?? '')(hit, response),
    );
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      env: { TRUSTED_PROXIES: '127.0.0.1' },
      clocks: { limits: () => performance.now() },
      client: { breaker: false },
    });
    let made = 0;
    async function logIn(times: number, password: string, address = () => `198.51.${made % 200}.1`) {
      for (let index = 0; index < times; index++, made++)
        await portal
          .browser()
          .post(
            '/bff/login',
            { phone_number: `1380000${1000 + made}`, password },
            { 'x-forwarded-for': address() },
          );
      return upstream.hits.filter(({ path }) => path === '/api/login').length;
    }
    const lines = () => portal.logs.filter((line) => line.includes('sec.login_failures'));
    await logIn(30, 'Captcha-2026');
    await logIn(30, 'Enough-2026');
    await logIn(30, 'Broken-2026');
    const before = await logIn(0, '');
    t.equal(before, 90);
    t.equal(
      await logIn(40, 'Wrong-2026', () => '203.0.113.9'),
      before + 20,
      'twenty of them are sent; the rest is over the limit',
    );
    t.equal(await logIn(29, 'Wrong-2026'), before + 49);
    t.same(lines(), [], 'neither refused captchas, limits nor faults of the upstream count');
    await logIn(1, 'Right-2026');
    t.equal(lines().length, 1, 'the fiftieth that was judged');
    await logIn(20, 'Wrong-2026');
    t.equal(lines().length, 1, 'once a minute');
    const { level, time, reqId, instance, version, ...rest } = JSON.parse(lines()[0] ?? '{}') as Record<
      string,
      unknown
    >;
    t.strictSame(
      { level, time: typeof time, reqId, instance: typeof instance, version: typeof version, rest },
      {
        level: 'warn',
        time: 'string',
        reqId: undefined,
        instance: 'string',
        version: 'string',
        rest: { event: 'sec.login_failures', failed: 49, total: 50, seconds: 300 },
      },
    );
  },
);
