import t, { type Test } from 'tap';
import { ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const CSRF = { 'content-type': 'application/json', 'x-bank-csrf': '1', 'sec-fetch-site': 'same-origin' };
const SERVER = '198.51.100.9';

/** A portal whose upstream knows the tokens that begin with `valid`; its limits' clock stands still. */
async function setUp(t: Test) {
  const upstream = await startStubUpstream(t);
  upstream.on('*', (hit, response) => {
    const isMembers = hit.path.startsWith('/api/user') || hit.path === '/api/visit';
    if (isMembers && !hit.headers.authorization?.startsWith('valid'))
      return json({ code: 40000, message: '登录已过期', data: null })(hit, response);
    return upstream.sample(hit, response);
  });
  const portal = await startPortal(t, { upstream: upstream.origin, clocks: { limits: () => 1 } });
  const from = (
    token: string | undefined,
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    headers: object = {},
  ) =>
    portal.app.inject({
      method,
      url,
      remoteAddress: SERVER,
      headers: {
        host: new URL(portal.origin).host,
        ...CSRF,
        ...(token && { cookie: `bank_token=${token}` }),
        ...headers,
      },
      ...(payload && { payload: JSON.stringify(payload) }),
    });
  return { upstream, from };
}

t.test('160 members behind one address read and withdraw at a normal pace: none is refused', async (t) => {
  const { from } = await setUp(t);
  const statuses = new Map<number, number>();
  for (let member = 0; member < 160; member++) {
    const token = `valid-token-of-member-${member}`;
    const withdrawal = { amount: '200.00', type: 1, use_last: 1 };
    const answers = [
      await from(token, 'GET', '/bff/user/bag'),
      await from(token, 'GET', '/bff/user/bill'),
      await from(token, 'POST', '/bff/user/withdraw', withdrawal, {
        'idempotency-key': `key-of-member-${member}`,
      }),
      await from(token, 'GET', '/bff/user/withdraw'),
    ];
    for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  t.same([...statuses], [[200, 640]]);
});

t.test('one member cannot ask more than a member may, whatever the others do', async (t) => {
  const { from } = await setUp(t);
  const first = await from('valid-token-of-one', 'POST', '/bff/user/edit', { nickname: '知夏' });
  t.match(
    first.headers,
    { 'ratelimit-policy': '"write";q=60;w=60', ratelimit: '"write";r=59;t=60' },
    'not known yet: counted for the address',
  );
  const next = await from('valid-token-of-one', 'POST', '/bff/user/edit', { nickname: '知夏' });
  t.match(next.headers, {
    'ratelimit-policy': '"write-member";q=60;w=60',
    ratelimit: '"write-member";r=59;t=60',
  });
  let last = next;
  for (let n = 1; n <= 60; n++)
    last = await from('valid-token-of-one', 'POST', '/bff/user/edit', { nickname: '知夏' });
  t.equal(last.statusCode, 429);
  t.match(last.json(), { reason: 'rate_limited' });
  t.match(last.headers, { ratelimit: '"write-member";r=0;t=60', 'retry-after': '60' });
  await from('valid-token-of-two', 'GET', '/bff/user/bag');
  t.equal((await from('valid-token-of-two', 'POST', '/bff/user/edit', { nickname: '知夏' })).statusCode, 200);
});

t.test(
  'the sessions of a member have one count: known from an answer, from the login, or from the account that the login named',
  async (t) => {
    for (const how of ['an answer', 'the id of the login', 'the account of the login'] as const) {
      const { from, upstream } = await setUp(t);
      upstream.on('GET /api/user', (hit, response) =>
        json(ok({ id: hit.headers.authorization?.includes('other') ? 8 : 7 }))(hit, response),
      );
      let logins = 0;
      upstream.on('POST /api/login', (hit, response) =>
        json(
          ok({
            access_token: `valid-login-${logins++}`,
            expires_in: 3600,
            ...(how === 'the id of the login' && { user_id: hit.body.includes('13800000001') ? 7 : 8 }),
          }),
        )(hit, response),
      );
      const open = async (n: number, account: string) => {
        const token = how === 'an answer' ? `valid-${account}-${n}` : `valid-login-${logins}`;
        if (how === 'an answer') await from(token, 'GET', '/bff/user');
        else
          t.equal(
            (
              await from(undefined, 'POST', '/bff/login', {
                phone_number: account === 'other' ? '13800000002' : '13800000001',
                password: 'Demo-2026',
              })
            ).statusCode,
            200,
          );
        return token;
      };
      const statuses: number[] = [];
      for (let n = 0; n < 40; n++)
        statuses.push((await from(await open(n, 'mine'), 'GET', '/bff/user/bill.csv')).statusCode);
      t.same(statuses, [...Array<number>(6).fill(200), ...Array<number>(34).fill(429)], how);
      t.equal(
        (await from(await open(0, 'other'), 'GET', '/bff/user/bill.csv')).statusCode,
        200,
        `${how}: another member`,
      );
    }
  },
);

t.test('a session that has ended counts for the address again', async (t) => {
  const { from, upstream } = await setUp(t);
  await from('valid-until-now', 'GET', '/bff/user/bag');
  t.match((await from('valid-until-now', 'GET', '/bff/user/bag')).headers['ratelimit-policy'], 'read-member');
  upstream.on('*', json({ code: 40000, message: '登录已过期', data: null }));
  await from('valid-until-now', 'GET', '/bff/user/bag');
  t.equal(
    (await from('valid-until-now', 'GET', '/bff/user/bag')).headers['ratelimit-policy'],
    undefined,
    'no member: a read has no numbers',
  );
  t.match(
    (await from('valid-until-now', 'POST', '/bff/user/edit', { nickname: '知夏' })).headers[
      'ratelimit-policy'
    ],
    '"write";',
  );
});

t.test(
  'what is left is told to members and to writers, and never in a response that is shared',
  async (t) => {
    const { from, upstream } = await setUp(t);
    await from('valid-reader', 'GET', '/bff/user/bag');
    t.match(
      (await from('valid-reader', 'GET', '/bff/user/bag')).headers.ratelimit,
      /^"read-member";r=599;t=60$/,
    );
    t.match(
      (await from(undefined, 'POST', '/bff/login', { phone_number: '13800000001', password: 'Demo-2026' }))
        .headers.ratelimit,
      /^"login";r=59;t=60$/,
    );
    for (const token of [undefined, 'valid-reader']) {
      const shared = await from(token, 'GET', '/bff/site');
      t.match(
        shared.headers,
        { 'cache-control': /^public/, ratelimit: undefined, 'ratelimit-policy': undefined },
        String(token),
      );
    }
    t.equal(
      (await from(undefined, 'GET', '/bff/withdraw')).headers.ratelimit,
      undefined,
      'a visitor who reads',
    );
    upstream.on('POST /api/send/sms', json(ok({ retry_after: 60 })));
    await from('valid-reader', 'POST', '/bff/send/sms', { phone_number: '13800000001' });
    t.match(
      (await from('valid-reader', 'POST', '/bff/send/sms', { phone_number: '13800000001' })).headers
        .ratelimit,
      /^"sms-phone";r=0;t=/,
      'a refusal names its own policy',
    );
  },
);
