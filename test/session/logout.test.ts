import t, { type Test } from 'tap';
import { startPortal, type Portal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { NO_REDIS, startRedis } from '../server/startRedis.ts';

const TOKEN = 'member-token';

/** A browser with a copy of the session cookie, such as a thief has. */
function holder(portal: Portal, token = TOKEN) {
  const browser = portal.browser();
  browser.jar.set('bank_token', token);
  return browser;
}

/** Asserts that the token opens nothing at this gateway, and that the upstream does not even see it. */
async function opensNothing(t: Test, portal: Portal, upstream: Awaited<ReturnType<typeof startStubUpstream>>) {
  const before = upstream.hits.length;
  const call = await holder(portal).get('/bff/user/bag');
  t.match(call, { status: 401, json: { code: 40000 } }, 'a call is refused');
  t.match(call.headers['x-session-reset'], /^[0-9a-f]{16}$/, 'and the browser learns which cookie to have removed');
  t.match(await holder(portal).post('/bff/user/withdraw', {}, { 'idempotency-key': 'request-0001' }), { status: /^4/ }, 'a write is refused');
  t.match(await holder(portal).get('/wallet/record'), { status: 302, headers: { location: '/user/login?from=%2Fwallet%2Frecord&reason=expired' } }, 'a member’s page leads to the login page');
  t.equal((await holder(portal).get('/user/login')).status, 200, 'the login page shows its form');
  t.equal((await holder(portal).get('/')).status, 200, 'a public page is that of a visitor');
  t.equal((await holder(portal).get('/bff/visit')).json.code, 40000);
  t.same(upstream.hits.slice(before).filter(({ headers }) => headers.authorization === TOKEN), [], 'no upstream call has the token');
}

t.test('a token opens nothing after logout', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  t.equal((await holder(portal).get('/bff/user/bag')).status, 200);
  const left = await holder(portal).post('/bff/logout');
  t.equal(left.json.code, 200);
  t.match(left.cookies[0], /^bank_token=;/);
  await opensNothing(t, portal, upstream);
  t.equal((await holder(portal, 'other-token').get('/bff/user/bag')).status, 200, 'other sessions are open');
  t.equal((await holder(portal).post('/bff/logout')).json.code, 200, 'a second logout succeeds');
});

t.test('a token opens nothing after logout at another gateway, also after a restart', { skip: NO_REDIS }, async (t) => {
  const upstream = await startStubUpstream(t);
  const redis = await startRedis(t);
  const start = () => startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: redis.url } });
  const [one, other] = [await start(), await start()];
  t.equal((await holder(other).get('/bff/user/bag')).status, 200);
  await holder(one).post('/bff/logout');
  await opensNothing(t, other, upstream);
  await opensNothing(t, one, upstream);
  await opensNothing(t, await start(), upstream);
});

t.test('without the store logout holds at its gateway, nobody is logged out, and the store learns of it later', { skip: NO_REDIS }, async (t) => {
  const upstream = await startStubUpstream(t);
  const redis = await startRedis(t);
  const start = () => startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: redis.url } });
  const [one, other] = [await start(), await start()];
  await redis.stop();
  const left = await holder(one).post('/bff/logout');
  t.equal(left.json.code, 200, 'logout succeeds');
  t.match(left.cookies[0], /^bank_token=;/);
  await opensNothing(t, one, upstream);
  t.equal((await holder(one, 'other-token').get('/bff/user/bag')).status, 200, 'other sessions are open');
  t.equal((await holder(other).get('/bff/user/bag')).status, 200, 'the other gateway cannot know');
  t.equal(one.logs.filter((line) => line.includes('"event":"session.store_down"')).length, 1, 'the failure is logged once');
  t.notMatch(one.logs.join(''), TOKEN);

  await redis.start();
  // The gateways reconnect by themselves. The first request with the token makes the first gateway tell the store.
  for (let attempt = 0; attempt < 600; attempt++) {
    await holder(one).get('/bff/user/bag');
    if ((await holder(other).get('/bff/user/bag')).status === 401) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await opensNothing(t, other, upstream);
  t.equal(one.logs.filter((line) => line.includes('"event":"session.store_up"')).length, 1);
});

t.test('an upstream that gives a member the same token again logs the member in again, at every gateway', { skip: NO_REDIS }, async (t) => {
  const upstream = await startStubUpstream(t);
  const redis = await startRedis(t);
  const start = () => startPortal(t, { upstream: upstream.origin, env: { REDIS_URL: redis.url } });
  const [one, other] = [await start(), await start()];
  const logIn = (portal: Portal) => portal.browser().post('/bff/login', { phone_number: '13800000001', password: 'Demo-2026' });
  const status = async (portal: Portal) => (await holder(portal, 'stub-token').get('/bff/user/bag')).status;
  await logIn(one);
  await holder(one, 'stub-token').post('/bff/logout');
  t.same([await status(one), await status(other)], [401, 401]);
  await logIn(other);
  t.same([await status(one), await status(other)], [200, 200], 'the gateway of the logout knows too');
  await holder(other, 'stub-token').post('/bff/logout');
  t.same([await status(one), await status(other)], [401, 401]);
});

t.test('a token that the upstream has refused stays refused here, whatever the upstream says later', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  upstream.on('GET /api/user/bag', (_hit, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":40000,"message":"登录已过期","data":null}'));
  t.equal((await holder(portal).get('/bff/user/bag')).json.code, 40000);
  upstream.reset();
  await opensNothing(t, portal, upstream);
});

t.test('a session reset ends exactly its token', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  await holder(portal).post('/bff/logout');
  const fingerprint = (await holder(portal).get('/bff/user/bag')).headers['x-session-reset'];
  const newer = await holder(portal, 'newer-token').post('/bff/session/reset', { fingerprint });
  t.same([newer.cookies, newer.json.data], [[], { newer: true }], 'a newer session is kept, and the browser learns of it');
  t.equal((await holder(portal, 'newer-token').get('/bff/user/bag')).status, 200);
  const own = await holder(portal).post('/bff/session/reset', { fingerprint });
  t.match(own.cookies[0], /^bank_token=;/);
  t.same([own.cookies.length, own.json.data], [1, { newer: false }]);
  t.same((await portal.browser().post('/bff/session/reset', { fingerprint })).json.data, { newer: false });
});
