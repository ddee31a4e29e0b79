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
    if (isMembers && !hit.headers.authorization?.startsWith('valid')) return json({ code: 40000, message: '登录已过期', data: null })(hit, response);
    return upstream.sample(hit, response);
  });
  const portal = await startPortal(t, { upstream: upstream.origin, clocks: { limits: () => 1 } });
  const from = (token: string | undefined, method: 'GET' | 'POST', url: string, payload?: object, headers: object = {}) =>
    portal.app.inject({
      method,
      url,
      remoteAddress: SERVER,
      headers: { host: new URL(portal.origin).host, ...CSRF, ...(token && { cookie: `bank_token=${token}` }), ...headers },
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
      await from(token, 'POST', '/bff/user/withdraw', withdrawal, { 'idempotency-key': `key-of-member-${member}` }),
      await from(token, 'GET', '/bff/user/withdraw'),
    ];
    for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  t.same([...statuses], [[200, 640]]);
});

t.test('one member cannot ask more than a member may, whatever the others do', async (t) => {
  const { from } = await setUp(t);
  const first = await from('valid-token-of-one', 'POST', '/bff/user/edit', { nickname: '知夏' });
  t.match(first.headers, { 'ratelimit-policy': '"write";q=60;w=60', ratelimit: '"write";r=59;t=60' }, 'not known yet: counted for the address');
  const next = await from('valid-token-of-one', 'POST', '/bff/user/edit', { nickname: '知夏' });
  t.match(next.headers, { 'ratelimit-policy': '"write-member";q=60;w=60', ratelimit: '"write-member";r=59;t=60' });
  let last = next;
  for (let n = 1; n <= 60; n++) last = await from('valid-token-of-one', 'POST', '/bff/user/edit', { nickname: '知夏' });
  t.equal(last.statusCode, 429);
  t.match(last.json(), { reason: 'rate_limited' });
  t.match(last.headers, { ratelimit: '"write-member";r=0;t=60', 'retry-after': '60' });
  await from('valid-token-of-two', 'GET', '/bff/user/bag');
  t.equal((await from('valid-token-of-two', 'POST', '/bff/user/edit', { nickname: '知夏' })).statusCode, 200);
});

t.test('a session that has ended counts for the address again', async (t) => {
  const { from, upstream } = await setUp(t);
  await from('valid-until-now', 'GET', '/bff/user/bag');
  t.match((await from('valid-until-now', 'GET', '/bff/user/bag')).headers['ratelimit-policy'], 'read-member');
  upstream.on('*', json({ code: 40000, message: '登录已过期', data: null }));
  await from('valid-until-now', 'GET', '/bff/user/bag');
  t.equal((await from('valid-until-now', 'GET', '/bff/user/bag')).headers['ratelimit-policy'], undefined, 'no member: a read has no numbers');
  t.match((await from('valid-until-now', 'POST', '/bff/user/edit', { nickname: '知夏' })).headers['ratelimit-policy'], '"write";');
});

t.test('what is left is told to members and to writers, and never in a response that is shared', async (t) => {
  const { from, upstream } = await setUp(t);
  await from('valid-reader', 'GET', '/bff/user/bag');
  t.match((await from('valid-reader', 'GET', '/bff/user/bag')).headers.ratelimit, /^"read-member";r=599;t=60$/);
  t.match((await from(undefined, 'POST', '/bff/login', { phone_number: '13800000001', password: 'Demo-2026' })).headers.ratelimit, /^"login";r=59;t=60$/);
  for (const token of [undefined, 'valid-reader']) {
    const shared = await from(token, 'GET', '/bff/site');
    t.match(shared.headers, { 'cache-control': /^public/, ratelimit: undefined, 'ratelimit-policy': undefined }, String(token));
  }
  t.equal((await from(undefined, 'GET', '/bff/withdraw')).headers.ratelimit, undefined, 'a visitor who reads');
  upstream.on('POST /api/send/sms', json(ok({ retry_after: 60 })));
  await from('valid-reader', 'POST', '/bff/send/sms', { phone_number: '13800000001' });
  t.match((await from('valid-reader', 'POST', '/bff/send/sms', { phone_number: '13800000001' })).headers.ratelimit, /^"sms-phone";r=0;t=/, 'a refusal names its own policy');
});
