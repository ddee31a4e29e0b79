import t, { type Test } from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import type { Browser } from '../support/browserLike.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const ENV = { WECHAT_APP_ID: 'wx0123456789abcdef' };
const GRANT = { access_token: 'wechat-token', expires_in: 3600, user_id: 7, is_new: 0, need_bind_phone: 0 };

/** A portal with a login by WeChat before a stub upstream, which counts the codes that reach it. */
async function scene(t: Test, env: Record<string, string> = ENV) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env });
  upstream.on('POST /api/scanAuth', json(ok(GRANT)));
  return { upstream, portal, codes: () => upstream.hits.filter(({ path }) => path === '/api/scanAuth').map(({ body }) => (JSON.parse(body) as { code: string }).code) };
}

/** Off to WeChat's page: where to, and the `state` that goes along. */
async function depart(browser: Browser, from = '') {
  const answer = await browser.get(`/bff/wechat${from && `?from=${encodeURIComponent(from)}`}`);
  const to = new URL(answer.headers.location ?? '');
  return { answer, to, state: to.searchParams.get('state') ?? '', back: new URL(to.searchParams.get('redirect_uri') ?? '') };
}

/** What WeChat sends the browser back to. */
const arrive = (browser: Browser, { back, state }: { back: URL; state: string }, code = 'wechat-code') => {
  const query = new URLSearchParams(back.search);
  if (code) query.set('code', code);
  query.set('state', state);
  return browser.get(`${back.pathname}?${query}`);
};

t.test('somebody goes to WeChat’s page with a state of their own, and comes back signed in, to the wanted page', async (t) => {
  const { portal, codes } = await scene(t);
  const browser = portal.browser();
  const { answer, to, state, back } = await depart(browser, '/wallet/record?type=1');
  t.match(answer, { status: 302, headers: { 'cache-control': 'private, no-store' } });
  t.equal(to.origin + to.pathname + to.hash, 'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect');
  t.match(Object.fromEntries(to.searchParams), { appid: ENV.WECHAT_APP_ID, response_type: 'code', scope: 'snsapi_login', state: /^[0-9a-f]{32}$/ });
  t.equal(back.href, `${portal.origin}/user/wxAuth?from=%2Fwallet%2Frecord%3Ftype%3D1`);
  t.match(answer.cookies, [/^bank_oauth_state=[0-9a-f]{32}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/]);

  const arrived = await arrive(browser, { back, state });
  t.match(arrived, { status: 302, headers: { location: '/wallet/record?type=1', 'cache-control': 'private, no-store' } });
  t.same(codes(), ['wechat-code']);
  t.equal(browser.jar.get('bank_token'), 'wechat-token');
  t.notOk(browser.jar.has('bank_oauth_state'), 'the state is used up');
  t.not((await depart(portal.browser())).state, state, 'every login has another state');
});

t.test('who has no phone number yet binds one first, with the wanted page in tow', async (t) => {
  const { upstream, portal } = await scene(t);
  upstream.on('POST /api/scanAuth', json(ok({ ...GRANT, is_new: 1, need_bind_phone: 1 })));
  const browser = portal.browser();
  t.match(await arrive(browser, await depart(browser, '/vip')), { status: 302, headers: { location: '/user/bindAccount?from=%2Fvip' } });
});

t.test('a code is taken from the browser that was sent for it, once, within ten minutes; nobody else’s reaches the upstream', async (t) => {
  const { portal, codes } = await scene(t);
  const mine = portal.browser();
  const departed = await depart(mine);
  const other = await depart(portal.browser());
  const kept = mine.jar.get('bank_oauth_state') as string;
  const withCookie = (value: string) => {
    const browser = portal.browser();
    browser.jar.set('bank_oauth_state', value);
    return browser;
  };
  const doubled = portal.browser();
  const twice = { cookie: `bank_oauth_state=${kept}; bank_oauth_state=${kept}` };
  const attempts: [string, () => ReturnType<Browser['get']>][] = [
    ['a link of somebody else’s', () => arrive(portal.browser(), departed)],
    ['another login’s state', () => arrive(withCookie(kept), other)],
    ['a state that begins alike', () => arrive(withCookie(kept), { ...departed, state: kept.slice(0, -1) })],
    ['an empty cookie', () => arrive(withCookie(''), departed)],
    ['the cookie twice', () => doubled.get(`/user/wxAuth?code=wechat-code&state=${kept}`, twice)],
    ['by the call', () => portal.browser().post('/bff/scanAuth', { code: 'wechat-code', state: kept })],
    ['by the call, with another state', () => withCookie(kept).post('/bff/scanAuth', { code: 'wechat-code', state: other.state })],
  ];
  for (const [what, attempt] of attempts) {
    const answer = await attempt();
    t.match(answer.text, /这次授权不是从本浏览器发起的，或已经失效/, what);
    t.notOk(answer.cookies.some((line) => /^bank_token=[^;]/.test(line)), `${what}: no session`);
  }
  t.same(codes(), [], 'none was handed on');

  t.equal((await arrive(mine, departed)).status, 302, 'the right one still works');
  t.equal((await arrive(withCookie(kept), departed)).status, 200, 'but not a second time, even with the cookie');
  t.equal(codes().length, 1);
});

t.test('what WeChat or the upstream refuses is said, with the way to try again; the state is used up', async (t) => {
  const { upstream, portal, codes } = await scene(t);
  const browser = portal.browser();
  const denied = await arrive(browser, await depart(browser, '/vip'), '');
  t.equal(denied.status, 200);
  t.match(denied.text, /您没有同意授权，因此没有登录。/);
  t.match(denied.text, /href="\/bff\/wechat\?from=%2Fvip"/, 'with the wanted page still in tow');
  t.same(codes(), []);

  upstream.on('POST /api/scanAuth', json(fail(403, '账号已停用，如有疑问请联系客服')));
  const refused = await arrive(browser, await depart(browser));
  t.match(refused.text, /role="alert"[^]*账号已停用，如有疑问请联系客服/);
  t.notOk(browser.jar.has('bank_token'));
  t.notOk(browser.jar.has('bank_oauth_state'));

  upstream.on('POST /api/scanAuth', json('', 502));
  t.equal((await arrive(browser, await depart(browser))).status, 200, 'an upstream that is down, too');
  t.notOk(browser.jar.has('bank_token'));
});

t.test('the wanted page is one of ours, and who is a member already signs in as nobody else', async (t) => {
  const { portal, codes } = await scene(t);
  for (const from of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/%0d%0aSet-Cookie:x=1']) {
    const browser = portal.browser();
    t.equal((await depart(browser, from)).back.search, '', from);
    t.match(await arrive(browser, { back: new URL(`${portal.origin}/user/wxAuth?from=${encodeURIComponent(from)}`), state: (await depart(browser)).state }), { status: 302, headers: { location: '/user' } }, from);
  }
  const before = codes().length;
  const member = portal.browser();
  const departed = await depart(member, '/vip');
  member.jar.set('bank_token', 'member-token');
  t.match(await arrive(member, departed), { status: 302, headers: { location: '/vip' } });
  t.equal(codes().length, before);
  t.equal(member.jar.get('bank_token'), 'member-token');
});

t.test('it is off unless the portal has a number with WeChat and the upstream can exchange its codes', async (t) => {
  const link = /href="\/user\/wxAuth/;
  for (const env of [{}, ENV] as Record<string, string>[]) {
    const on = env === ENV;
    const portal = await startPortal(t, { env });
    const browser = portal.browser();
    t.match((await browser.get('/bff/config')).json.data, { wechat: { enabled: on ? 1 : 0 } });
    t.equal(link.test((await browser.get('/user/login')).text), on, 'the login page offers it');
    t.match((await browser.get('/user/wxAuth')).text, on ? /前往微信授权/ : /微信登录暂未开放/);
    t.equal((await browser.get('/bff/wechat')).status, on ? 302 : 404);
  }
  const { upstream, portal } = await scene(t);
  upstream.on('GET /api/config', json('', 404));
  t.match((await portal.browser().get('/user/wxAuth')).text, /前往微信授权|微信登录暂未开放/);
});

t.test('with the embedded upstream a new WeChat account is signed in, and a known one as its member', async (t) => {
  const portal = await startPortal(t, { env: ENV });
  const fresh = portal.browser();
  t.match(await arrive(fresh, await depart(fresh), 'demo-somebody-new'), { status: 302, headers: { location: '/user/bindAccount' } });
  t.match((await fresh.get('/bff/user')).json.data, { phone_number: '', wechat_bound: 1 });
  const known = portal.browser();
  t.match(await arrive(known, await depart(known), `demo-${MEMBER.vip}`), { status: 302, headers: { location: '/user' } });
  t.match((await known.get('/bff/user')).json.data, { phone_number: MEMBER.vip });
  t.notMatch(portal.logs.join(''), /demo-somebody-new|[0-9a-f]{32}/, 'neither code nor state is in the log');
});
