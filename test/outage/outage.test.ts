import t from 'tap';
import { MEMBER, startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until as soon } from '../support/longRun.ts';

const until = (isSo: () => Promise<boolean>) => soon(isSo, 60_000);

t.test('the portal works while the upstream is stopped, and refreshes its data when it is back', async (t) => {
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
    if (path !== '/user/login') t.notMatch(page.text.replace(/<script[^]*?<\/script>/g, ''), /href="\/user\/register"/, `${path}: the page does not look logged out`);
  }
  const bag = await member.get('/bff/user/bag');
  // 502 from the call itself, or 503 as soon as the breaker is open.
  t.ok([502, 503].includes(bag.status) && bag.json.code === bag.status, `code ${bag.json.code}`);
  t.match(bag.json.message, /[\u4e00-\u9fff]/);
  t.same(bag.cookies, []);
  t.notOk(bag.headers['x-session-reset']);
  t.ok([502, 503].includes((await visitor.post('/bff/login', { phone_number: MEMBER.vip, password: 'Demo-2026' })).status));
  t.equal((await visitor.get('/bff/site')).status, 200, 'site data is still cached');
  t.equal((await visitor.get('/readyz')).status, 200, 'the portal stays ready');
  t.equal((await visitor.get('/healthz')).status, 200);
  t.ok(member.jar.has('bank_token'));

  await portal.startUpstream();
  await until(async () => (await member.get('/bff/user/bag')).status === 200);
  t.equal((await member.get('/bff/user/bag')).status, 200, 'the session still works');
  const fresh = async () => portal.logs.some((line) => line.includes('"event":"upstream.call"') && line.includes('"name":"site"') && line.includes('"code":200') && Date.parse((JSON.parse(line) as { time: string }).time) >= returned);
  const returned = Date.now();
  await until(async () => {
    await visitor.get('/');
    return fresh();
  });
  t.ok(await fresh(), 'site data was fetched again');
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
  t.equal((await portal.browser().get('/')).status, 200, 'the portal serves its pages as soon as the upstream answers');
});
