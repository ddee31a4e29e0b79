import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { POOLS } from '../../server/upstream/poolSettings.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { scaled, until as soon } from '../support/longRun.ts';

const until = (isSo: () => Promise<boolean>) => soon(isSo, 60_000);

t.test(
  'the portal works while the upstream is stopped, and refreshes its data when it is back',
  async (t) => {
    const portal = await startPortal(t);
    const visitor = portal.browser();
    const member = await portal.member(MEMBER.ordinary);
    const before = await visitor.get('/');
    t.equal(before.status, 200);
    t.equal((await member.get('/user')).status, 200);
    await portal.stopUpstream();

    const stale = await visitor.get('/');
    t.equal(stale.status, 200, 'the home page is served from cached data');
    t.equal(stale.text, before.text, 'byte for byte');
    for (const path of ['/', '/user', '/wallet/record', '/user/login']) {
      const page = await member.get(path);
      t.ok([200, 302].includes(page.status), `${path}: ${page.status}`);
      t.same(page.cookies, [], 'the session is kept');
      if (path !== '/user/login')
        t.notMatch(
          page.text.replace(/<script[^]*?<\/script>/g, ''),
          /href="\/user\/register"/,
          `${path}: the page does not look logged out`,
        );
    }
    const bag = await member.get('/bff/user/bag');
    // 502 from the call itself, or 503 as soon as the breaker is open.
    t.ok([502, 503].includes(bag.status) && bag.json.code === bag.status, `code ${bag.json.code}`);
    t.match(bag.json.message, /[\u4e00-\u9fff]/);
    t.same(bag.cookies, []);
    t.notOk(bag.headers['x-session-reset']);
    t.ok(
      [502, 503].includes(
        (await visitor.post('/bff/login', { phone_number: MEMBER.vip, password: 'Demo-2026' })).status,
      ),
    );
    t.equal((await visitor.get('/bff/site')).status, 200, 'site data is still cached');
    t.equal((await visitor.get('/readyz')).status, 200, 'the portal stays ready');
    t.equal((await visitor.get('/healthz')).status, 200);
    t.ok(member.jar.has('bank_token'));

    await portal.startUpstream();
    await until(async () => (await member.get('/bff/user/bag')).status === 200);
    t.equal((await member.get('/bff/user/bag')).status, 200, 'the session still works');
    const fresh = async () =>
      portal.logs.some(
        (line) =>
          line.includes('"event":"upstream.call"') &&
          line.includes('"name":"site"') &&
          line.includes('"code":200') &&
          Date.parse((JSON.parse(line) as { time: string }).time) >= returned,
      );
    const returned = Date.now();
    await until(async () => {
      await visitor.get('/');
      return fresh();
    });
    t.ok(await fresh(), 'site data was fetched again');
  },
);

t.test('while the upstream hangs, requests that do not need it do not wait', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, deadlines: { read: scaled(5_000) } });
  const member = portal.browser();
  member.jar.set('bank_token', 'member-token');
  await portal.browser().get('/');
  upstream.on('*', () => undefined);
  // As many as one person may have under way.
  const hanging = Array.from({ length: POOLS.read.connections / 8 }, () => member.get('/bff/user/bag'));
  let settled = 0;
  for (const call of hanging) void call.then(() => settled++);
  t.equal((await portal.browser().get('/healthz')).status, 200);
  t.equal((await portal.browser().get('/readyz')).status, 200);
  t.equal((await portal.browser().get('/')).status, 200);
  t.equal((await portal.browser().get('/bff/site')).status, 200);
  t.equal(settled, 0, 'the hanging calls still wait');
  for (const response of await Promise.all(hanging))
    t.match(response, { status: 504, json: { code: 504, message: '服务响应超时，请稍后再试' } });
  upstream.reset();
  t.equal((await member.get('/bff/user/bag')).status, 200, 'the next call succeeds');
});

t.test('if the client disconnects, the upstream call is aborted and no error is logged', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  let markClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    markClosed = resolve;
  });
  upstream.on('GET /api/user/bag', (_hit, response) => response.on('close', () => markClosed()));
  // The gateway has asked once at start, to learn what the upstream has.
  upstream.hits.length = 0;
  const leaving = new AbortController();
  const call = fetch(`${portal.origin}/bff/user/bag`, {
    headers: { cookie: 'bank_token=member-token' },
    signal: leaving.signal,
  });
  while (!upstream.hits.some(({ path }) => path === '/api/user/bag')) await wait(5);
  leaving.abort();
  await t.rejects(call);
  await closed;
  t.equal(upstream.hits.filter(({ path }) => path === '/api/user/bag').length, 1, 'the call is not repeated');
  upstream.reset();
  t.equal((await portal.browser().get('/bff/user/bag', { cookie: 'bank_token=member-token' })).status, 200);
});

t.test('before the first response of the upstream, the portal is live but not ready', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('*', (_hit, response) => response.destroy());
  const portal = await startPortal(t, { upstream: upstream.origin });
  t.equal((await portal.browser().get('/healthz')).status, 200);
  t.match(await portal.browser().get('/readyz'), { status: 503, headers: { 'cache-control': 'no-store' } });
  const home = await portal.browser().get('/');
  t.match(home, { status: 503, headers: { 'retry-after': '5', 'cache-control': 'private, no-store' } });
  t.match(home.text, '部分内容加载失败', 'the home page is shown as far as it goes');
  t.equal((await portal.browser().get('/no-such-page')).status, 404);
  upstream.reset();
  await until(async () => (await portal.browser().get('/')).status === 200);
  t.equal(
    (await portal.browser().get('/')).status,
    200,
    'the portal serves its pages as soon as the upstream answers',
  );
});
