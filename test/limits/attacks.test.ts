import t, { type Test } from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { scaled } from '../support/longRun.ts';

const CSRF = { 'content-type': 'application/json', 'x-bank-csrf': '1', 'sec-fetch-site': 'same-origin' };
const PHONE = '13800000001';

/** A portal in front of a stub upstream, and a way to send from any address without opening a socket. */
async function setUp(t: Test, env: Record<string, string> = {}) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env,
    clocks: { limits: () => performance.now() },
  });
  const from = (
    remoteAddress: string,
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ) =>
    portal.app.inject({
      method,
      url,
      remoteAddress,
      headers: { host: new URL(portal.origin).host, ...CSRF, ...headers },
      ...(body && { payload: JSON.stringify(body) }),
    });
  const reached = (path: string) => upstream.hits.filter((hit) => hit.path === path).length;
  return { upstream, portal, from, reached };
}

const inSeries = async <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await run(index));
  return results;
};

t.test('one phone asked for from 20 addresses gets one text message', async (t) => {
  const { from, reached } = await setUp(t);
  const answers = await inSeries(20, (index) =>
    from(`198.51.100.${index}`, 'POST', '/bff/send/sms', { phone_number: PHONE }),
  );
  t.equal(reached('/api/send/sms'), 1);
  const refused = answers[1]!;
  t.equal(refused.statusCode, 429);
  t.match(refused.json(), { code: 429, message: String, data: { retry_after: Number } });
  const wait = Number(refused.headers['retry-after']);
  t.ok(wait > 50 && wait <= 60, `Retry-After: ${wait}`);
  t.equal(refused.headers['ratelimit-policy'], '"sms-phone";q=1;w=60');
  t.equal(refused.headers['ratelimit'], `"sms-phone";r=0;t=${wait}`);
});

t.test('in whatever form a number is pasted, it is the same phone', async (t) => {
  const { from, reached } = await setUp(t);
  const send = async (phone_number: string, at: number) =>
    (await from(`198.51.${at}.8`, 'POST', '/bff/send/sms', { phone_number })).statusCode;
  t.equal(await send(PHONE, 1), 200);
  for (const [at, form] of [
    ` ${PHONE}`,
    '138 0000 0001',
    `+86${PHONE}`,
    `0086${PHONE}`,
    '138-0000-0001',
    '１３８０００００００１',
    `${PHONE}\n`,
    `\u202d${PHONE}\u202c`,
    `(+86) ${PHONE}`,
  ].entries())
    t.equal(await send(form, at + 2), 429, JSON.stringify(form));
  t.equal(reached('/api/send/sms'), 1);
});

t.test(
  'an input that our own validation refuses, and a form of the number that it does not take, use up nothing',
  async (t) => {
    const { from, reached } = await setUp(t);
    const forms = [
      '138000000011',
      '13800000001;13800000002',
      '+1 13800000001',
      '١٣٨٠٠٠٠٠٠٠١',
      [PHONE],
      { a: PHONE },
      null,
      true,
      '',
    ];
    for (const phone of forms)
      t.equal(
        (await from('198.51.100.8', 'POST', '/bff/send/sms', { phone_number: phone })).statusCode,
        400,
        JSON.stringify(phone),
      );
    t.equal(
      (await from('198.51.100.8', 'POST', '/bff/send/sms', { phone_number: PHONE, captcha: 'x'.repeat(99) }))
        .statusCode,
      400,
      'a malformed captcha',
    );
    t.equal(reached('/api/send/sms'), 0);
    t.equal((await from('198.51.100.8', 'POST', '/bff/send/sms', { phone_number: PHONE })).statusCode, 200);
    t.equal((await from('198.51.100.9', 'POST', '/bff/send/sms', { phone_number: PHONE })).statusCode, 429);
    t.not(
      (await from('198.51.100.9', 'POST', '/bff/send/sms', { phone_number: Number(PHONE) })).statusCode,
      200,
      'as a number it is the same phone, or refused',
    );
    t.equal(reached('/api/send/sms'), 1);
  },
);

t.test('a message that the upstream failed to send does not give the minute back', async (t) => {
  const { from, reached, upstream } = await setUp(t);
  upstream.on('POST /api/send/sms', json('', 503));
  t.equal((await from('198.51.100.8', 'POST', '/bff/send/sms', { phone_number: PHONE })).statusCode, 502);
  t.equal((await from('198.51.100.8', 'POST', '/bff/send/sms', { phone_number: PHONE })).statusCode, 429);
  t.equal(reached('/api/send/sms'), 1);
});

t.test('one account attacked from fifty networks stays open to its owner', async (t) => {
  const { from, upstream } = await setUp(t);
  upstream.on('POST /api/login', (hit, response) =>
    (hit.body.includes('Right-2026') ? upstream.sample : json(fail(422, '账号或密码错误')))(hit, response),
  );
  await inSeries(50 * 4, (index) =>
    from(`10.1.${index % 50}.9`, 'POST', '/bff/login', { phone_number: PHONE, password: 'Wrong-2026' }),
  );
  t.equal(
    (await from('203.0.113.77', 'POST', '/bff/login', { phone_number: PHONE, password: 'Right-2026' }))
      .statusCode,
    200,
  );
});

t.test(
  '70 searches from one address in one go are stopped, with a page in Chinese; another address is served',
  async (t) => {
    const { from, reached } = await setUp(t, { PAGES_PER_MINUTE: '' });
    const answers = await inSeries(70, (index) => from('198.51.100.20', 'GET', `/search?q=a${index}`));
    const served = answers.filter(({ statusCode }) => statusCode === 200).length;
    t.ok(served <= 60, `${served} searches were rendered`);
    t.ok(reached('/api/article/page') + reached('/api/article') <= 3 * served);
    const refused = answers.at(-1)!;
    t.equal(refused.statusCode, 429);
    t.match(refused.headers, {
      'content-type': /^text\/html/,
      'retry-after': /^\d+$/,
      ratelimit: /^"/,
      'cache-control': 'no-store',
    });
    t.match(refused.body, /操作过于频繁/);
    t.equal((await from('198.51.100.21', 'GET', '/search?q=b')).statusCode, 200);
    t.equal((await from('198.51.100.20', 'GET', '/healthz')).statusCode, 200);
  },
);

t.test(
  'policy reports of many addresses: of each ten are taken, and fewer are logged than sent',
  async (t) => {
    const { from, portal } = await setUp(t);
    const report = { 'csp-report': { 'effective-directive': 'script-src' } };
    const answers = await inSeries(12, () =>
      from('198.51.100.40', 'POST', '/bff/csp-report', report, { 'content-type': 'application/csp-report' }),
    );
    t.equal(answers.filter(({ statusCode }) => statusCode === 204).length, 10);
    await inSeries(200, (index) =>
      from(`10.9.${index >> 8}.${index & 255}`, 'POST', '/bff/csp-report', report, {
        'content-type': 'application/csp-report',
      }),
    );
    const lines = portal.logs.filter((line) => line.includes('sec.malicious_csp_violation')).length;
    t.ok(lines >= 1 && lines <= 20, `${lines} log lines for 210 reports`);
  },
);

t.test(
  'while Redis is away, text messages and logins keep their limits; the change is logged once',
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const { from, reached, upstream, portal } = await setUp(t, { REDIS_URL: redis.url });
    upstream.on('POST /api/login', json(fail(422, '账号或密码错误')));
    await redis.stop();
    await inSeries(30, (index) =>
      from('198.51.100.50', 'POST', '/bff/send/sms', { phone_number: `1360000${1000 + index}` }),
    );
    t.equal(reached('/api/send/sms'), 5);
    await inSeries(30, (index) =>
      from('198.51.100.50', 'POST', '/bff/login', {
        phone_number: `1360000${1000 + index}`,
        password: 'Wrong-2026',
      }),
    );
    t.equal(reached('/api/login'), 20);
    t.equal(portal.logs.filter((line) => line.includes('"event":"limits.local"')).length, 1);
    await redis.start();
    const back = () => portal.logs.some((line) => line.includes('"event":"limits.shared"'));
    // Another phone and address each time: a call that is refused here is not counted in Redis.
    for (
      let index = 0, until = Date.now() + scaled(30_000);
      !back();
      index++, await new Promise((resolve) => setTimeout(resolve, 100))
    ) {
      if (Date.now() > until) throw new Error('the limits did not return to Redis');
      await from(`198.18.${index >> 8}.${index & 255}`, 'POST', '/bff/send/sms', {
        phone_number: `1370000${1000 + index}`,
      });
    }
    t.ok(back());
  },
);

t.test(
  'guesses are counted for the one whom the upstream judges: a call names one, in whatever spelling, and the sessions of a member have one count',
  async (t) => {
    const { from, reached, upstream } = await setUp(t);
    upstream.on('*', (hit, response) => {
      if (hit.path === '/api/visit' || hit.path === '/api/user') return json(ok({ id: 7 }))(hit, response);
      return (/Wrong|999999/.test(hit.body) ? json(fail(422, '密码或验证码错误')) : upstream.sample)(
        hit,
        response,
      );
    });
    const both = { phone_number: PHONE, account: 'zhixia', password: 'Wrong-2026' };
    for (const body of [
      both,
      { ...both, account: PHONE },
      { phone_number: PHONE, account: PHONE, code: '999999' },
    ])
      t.match(
        (await from('198.51.100.60', 'POST', '/bff/login', body)).json(),
        {
          code: 400,
          message: '只能填写其中一项',
          data: { errors: { phone_number: '只能填写其中一项', account: '只能填写其中一项' } },
        },
        'a login with two names',
      );
    const other = { account: 'zhixia', mobile: PHONE };
    for (const [path, body] of [
      [
        'register',
        {
          phone_number: PHONE,
          code: '999999',
          password: 'Right-2026',
          password_confirmation: 'Right-2026',
          agree: 1,
        },
      ],
      [
        'forget/password',
        { phone_number: PHONE, code: '999999', password: 'Right-2026', password_confirmation: 'Right-2026' },
      ],
      ['scanAuth/create', {}],
      ['scanAuth/poll', { scan_id: 'scan-00000001' }],
      ['send/sms', { phone_number: PHONE }],
    ] as const)
      for (const [field, value] of Object.entries(other))
        t.match(
          (await from('198.51.100.61', 'POST', `/bff/${path}`, { ...body, [field]: value })).json(),
          { code: 400, data: { errors: { [field]: '不支持的字段' } } },
          `${path} with ${field}`,
        );
    t.equal(upstream.hits.filter(({ method }) => method === 'POST').length, 0, 'the upstream was not asked');

    const SPELLINGS = [
      PHONE,
      `+86${PHONE}`,
      `0086${PHONE}`,
      `86${PHONE}`,
      '138-0000-0001',
      '１３８０００００００１',
    ];
    const tries = await inSeries(12, (n) =>
      from('198.51.100.62', 'POST', '/bff/login', {
        account: SPELLINGS[n % SPELLINGS.length],
        password: 'Wrong-2026',
      }),
    );
    t.same(
      tries.map(({ statusCode }) => statusCode),
      [...Array<number>(10).fill(422), 429, 429],
      'passwords',
    );
    t.equal(
      (await from('198.51.100.62', 'POST', '/bff/login', { phone_number: PHONE, password: 'Wrong-2026' }))
        .statusCode,
      429,
    );
    const codes = await inSeries(12, (n) =>
      from(`10.20.${n}.1`, 'POST', '/bff/login', {
        account: SPELLINGS[n % SPELLINGS.length],
        code: '999999',
      }),
    );
    t.same(
      codes.map(({ statusCode }) => statusCode),
      [...Array<number>(10).fill(422), 429, 429],
      'codes, from many addresses',
    );
    t.equal(reached('/api/login'), 20);

    const session = (n: number) => ({ cookie: `bank_token=valid-token-${n}` });
    await inSeries(4, (n) => from('198.51.100.63', 'GET', '/bff/user', undefined, session(n)));
    const own = await inSeries(12, (n) =>
      from(`10.30.${n}.1`, 'POST', '/bff/user/close', { code: '999999', agree: 1 }, session(n % 4)),
    );
    t.same(
      own.map(({ statusCode }) => statusCode),
      [...Array<number>(10).fill(422), 429, 429],
      'a member’s own codes, in four sessions',
    );
  },
);

t.test(
  'a right code is not refused because strangers have tried: login, reset and registration, after twenty wrong codes and twenty without a code from ten networks each',
  async (t) => {
    const portal = await startPortal(t, {
      env: { TRUSTED_PROXIES: '127.0.0.1' },
      clocks: { limits: () => performance.now() },
    });
    const from = (address: string, path: string, body: object) =>
      portal.browser().post(`/bff/${path}`, body, { 'x-forwarded-for': address });
    const code = async (phone: string) =>
      (
        (await (await fetch(`${portal.upstream}/console/sms.json?phone_number=${phone}`)).json()) as {
          code: string;
        }[]
      )[0]!.code;
    const passwords = { password: 'Neu-2026-mm', password_confirmation: 'Neu-2026-mm' };
    const HOME = '203.0.113.77';
    const WAYS = [
      ['login', '2', MEMBER.ordinary, {}],
      ['forget/password', '3', MEMBER.vip, passwords],
      ['register', '1', '13999990001', { ...passwords, agree: 1 }],
    ] as const;
    for (const [path, scene, phone, more] of WAYS) {
      const rounds = async () => {
        const statuses: number[] = [];
        for (let n = 0; n < 20; n++)
          statuses.push(
            (
              await from(`10.${n % 10}.${Number(scene)}.1`, path, {
                phone_number: phone,
                code: '999999',
                ...more,
              })
            ).status,
          );
        return statuses;
      };
      t.same(await rounds(), Array<number>(20).fill(422), `${path}: without a code, none counts for all`);
      t.equal((await from(HOME, 'send/sms', { phone_number: phone, scene })).status, 200);
      await rounds();
      t.equal(
        (await from('10.99.99.1', path, { phone_number: phone, code: '999999', ...more })).status,
        422,
        `${path}: the upstream says that this code is used up for strangers`,
      );
      t.match(
        (await from(HOME, path, { phone_number: phone, code: '999999', ...more })).json,
        { reason: 'code_wrong' },
        `${path}: the owner has tries left`,
      );
      const right = await from(HOME, path, { phone_number: phone, code: await code(phone), ...more });
      t.match([right.status, right.json.reason], [200, undefined], `${path}: the right code`);
    }
  },
);

t.test(
  'guesses of a code stay few: ten an hour from strangers together, and ten from a network that is known',
  async (t) => {
    const { from, upstream } = await setUp(t);
    upstream.on('POST /api/login', json(fail(422, '验证码错误', { errors: { code: '验证码错误' } })));
    const guess = (address: string) =>
      from(address, 'POST', '/bff/login', { phone_number: PHONE, code: '999999' });
    const statuses = async (address: (n: number) => string) =>
      (await inSeries(14, (n) => guess(address(n)))).map(({ statusCode }) => statusCode);
    const ten = [...Array<number>(10).fill(422), ...Array<number>(4).fill(429)];
    await from('203.0.113.77', 'POST', '/bff/send/sms', { phone_number: PHONE });
    t.same(await statuses((n) => `10.40.${n}.1`), ten, 'strangers');
    t.same(await statuses((n) => `203.0.113.${n}`), ten, 'the network that asked');
    upstream.on('POST /api/login', upstream.sample);
    t.equal(
      (await from('10.41.0.1', 'POST', '/bff/login', { phone_number: PHONE, password: 'Right-2026' }))
        .statusCode,
      200,
      'a login by password',
    );
    upstream.on('POST /api/login', json(fail(422, '验证码错误', { errors: { code: '验证码错误' } })));
    t.same(await statuses((n) => `10.41.0.${n}`), ten, 'where the member has logged in');
  },
);
