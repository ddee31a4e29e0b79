import t, { type Test } from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Browser } from '../support/browserLike.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { wechatCode } from '../../embedded/test/support/newMember.ts';

const ENV = { WECHAT_APP_ID: 'wx0123456789abcdef' };
const GRANT = { access_token: 'wechat-token', expires_in: 3600, user_id: 7, is_new: 0, need_bind_phone: 0 };

/** A portal with WeChat login and a stub upstream; `codes` are the codes that reached the upstream. */
async function setUp(t: Test, env: Record<string, string> = ENV) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env });
  upstream.on('POST /api/scanAuth', json(ok(GRANT)));
  return {
    upstream,
    portal,
    codes: () =>
      upstream.hits
        .filter(({ path }) => path === '/api/scanAuth')
        .map(({ body }) => (JSON.parse(body) as { code: string }).code),
  };
}

/** Starts a WeChat login: the redirect, its OAuth state, and the callback URL. */
async function beginLogin(browser: Browser, from = '') {
  const response = await browser.get(`/bff/wechat${from && `?from=${encodeURIComponent(from)}`}`);
  const to = new URL(response.headers.location ?? '');
  return {
    response,
    to,
    state: to.searchParams.get('state') ?? '',
    back: new URL(to.searchParams.get('redirect_uri') ?? ''),
  };
}

/** Opens the callback URL as WeChat's redirect does. */
const finishLogin = (
  browser: Browser,
  { back, state }: { back: URL; state: string },
  code = 'wechat-code',
) => {
  const query = new URLSearchParams(back.search);
  if (code) query.set('code', code);
  query.set('state', state);
  return browser.get(`${back.pathname}?${query}`);
};

t.test(
  'a WeChat login redirects with an OAuth state, opens a session on return, and goes on to the wanted page',
  async (t) => {
    const { portal, codes } = await setUp(t);
    const browser = portal.browser();
    const { response, to, state, back } = await beginLogin(browser, '/wallet/record?type=1');
    t.match(response, { status: 302, headers: { 'cache-control': 'private, no-store' } });
    t.equal(
      to.origin + to.pathname + to.hash,
      'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
    );
    t.match(Object.fromEntries(to.searchParams), {
      appid: ENV.WECHAT_APP_ID,
      response_type: 'code',
      scope: 'snsapi_login',
      state: /^[0-9a-f]{32}$/,
    });
    t.equal(back.href, `${portal.origin}/user/wxAuth?from=%2Fwallet%2Frecord%3Ftype%3D1`);
    t.match(response.cookies, [/^bank_oauth_state=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/]);

    const arrived = await finishLogin(browser, { back, state });
    t.match(arrived, {
      status: 302,
      headers: { location: '/wallet/record?type=1', 'cache-control': 'private, no-store' },
    });
    t.same(codes(), ['wechat-code']);
    t.equal(browser.jar.get('bank_token'), 'wechat-token');
    t.notOk(browser.jar.has('bank_oauth_state'), 'the state is removed');
    t.not((await beginLogin(portal.browser())).state, state, 'every login has a new state');
  },
);

t.test(
  'a member without a phone number is redirected to bind one, with the wanted page in `from`',
  async (t) => {
    const { upstream, portal } = await setUp(t);
    upstream.on('POST /api/scanAuth', json(ok({ ...GRANT, is_new: 1, need_bind_phone: 1 })));
    const browser = portal.browser();
    t.match(await finishLogin(browser, await beginLogin(browser, '/vip')), {
      status: 302,
      headers: { location: '/user/bindAccount?from=%2Fvip' },
    });
  },
);

t.test(
  'a code is accepted only from the browser that began the login, and only once; no other code reaches the upstream',
  async (t) => {
    const { portal, codes } = await setUp(t);
    const mine = portal.browser();
    const begun = await beginLogin(mine);
    const other = await beginLogin(portal.browser());
    const kept = mine.jar.get('bank_oauth_state') as string;
    const withCookie = (value: string) => {
      const browser = portal.browser();
      browser.jar.set('bank_oauth_state', value);
      return browser;
    };
    const doubled = portal.browser();
    const twice = { cookie: `bank_oauth_state=${kept}; bank_oauth_state=${kept}` };
    const attempts: [string, () => ReturnType<Browser['get']>][] = [
      ['a browser without the cookie', () => finishLogin(portal.browser(), begun)],
      ['another login’s state', () => finishLogin(withCookie(kept), other)],
      [
        'a truncated state',
        () => finishLogin(withCookie(kept), { ...begun, state: begun.state.slice(0, -1) }),
      ],
      ['a truncated cookie', () => finishLogin(withCookie(kept.slice(0, -1)), begun)],
      ['an empty cookie', () => finishLogin(withCookie(''), begun)],
      ['the cookie twice', () => doubled.get(`/user/wxAuth?code=wechat-code&state=${begun.state}`, twice)],
      [
        'the /bff call without the cookie',
        () => portal.browser().post('/bff/scanAuth', { code: 'wechat-code', state: begun.state }),
      ],
      [
        'the /bff call with another state',
        () => withCookie(kept).post('/bff/scanAuth', { code: 'wechat-code', state: other.state }),
      ],
    ];
    for (const [what, attempt] of attempts) {
      const response = await attempt();
      t.match(response.text, /这次授权不是从本浏览器发起的，或已经失效/, what);
      t.notOk(
        response.cookies.some((line) => /^bank_token=[^;]/.test(line)),
        `${what}: no session`,
      );
    }
    t.same(codes(), [], 'no code reached the upstream');

    t.equal((await finishLogin(mine, begun)).status, 302, 'the right browser can still log in');
    t.equal(
      (await finishLogin(withCookie(kept), begun)).status,
      200,
      'not a second time, even with the cookie',
    );
    t.equal(codes().length, 1);
  },
);

t.test(
  'a refusal by WeChat or the upstream is shown with a link to try again, and the state is removed',
  async (t) => {
    const { upstream, portal, codes } = await setUp(t);
    const browser = portal.browser();
    const denied = await finishLogin(browser, await beginLogin(browser, '/vip'), '');
    t.equal(denied.status, 200);
    t.match(denied.text, /您没有同意授权，因此没有登录。/);
    t.match(denied.text, /href="\/bff\/wechat\?from=%2Fvip"/, 'the link keeps the wanted page');
    t.same(codes(), []);

    upstream.on('POST /api/scanAuth', json(fail(403, '账号已停用，如有疑问请联系客服')));
    const refused = await finishLogin(browser, await beginLogin(browser));
    t.match(refused.text, /role="alert"[^]*账号已停用，如有疑问请联系客服/);
    t.notOk(browser.jar.has('bank_token'));
    t.notOk(browser.jar.has('bank_oauth_state'));

    upstream.on('POST /api/scanAuth', json('', 502));
    t.equal(
      (await finishLogin(browser, await beginLogin(browser))).status,
      200,
      'also if the upstream fails',
    );
    t.notOk(browser.jar.has('bank_token'));
  },
);

t.test('the wanted page must be on this site, and a browser with a session keeps its session', async (t) => {
  const { portal, codes } = await setUp(t);
  for (const from of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%0d%0aSet-Cookie:x=1',
  ]) {
    const browser = portal.browser();
    t.equal((await beginLogin(browser, from)).back.search, '', from);
    t.match(
      await finishLogin(browser, {
        back: new URL(`${portal.origin}/user/wxAuth?from=${encodeURIComponent(from)}`),
        state: (await beginLogin(browser)).state,
      }),
      { status: 302, headers: { location: '/user' } },
      from,
    );
  }
  const before = codes().length;
  const member = portal.browser();
  const begun = await beginLogin(member, '/vip');
  member.jar.set('bank_token', 'member-token');
  t.match(await finishLogin(member, begun), { status: 302, headers: { location: '/vip' } });
  t.equal(codes().length, before);
  t.equal(member.jar.get('bank_token'), 'member-token');
});

t.test('WeChat login is off unless WECHAT_APP_ID is set and the upstream supports it', async (t) => {
  const link = /href="\/user\/wxAuth/;
  for (const env of [{}, ENV] as Record<string, string>[]) {
    const on = env === ENV;
    const portal = await startPortal(t, { env });
    const browser = portal.browser();
    t.match((await browser.get('/bff/config')).json.data, { wechat: { enabled: on ? 1 : 0 } });
    t.equal(link.test((await browser.get('/user/login')).text), on, 'the login page has the link');
    t.match((await browser.get('/user/wxAuth')).text, on ? /前往微信授权/ : /勾选同意后显示二维码/);
    const begun = await browser.get('/bff/wechat');
    t.match(
      on ? begun : { ...begun, json: JSON.parse(begun.text) },
      on ? { status: 302 } : { status: 404, json: { code: 404, reason: 'not_offered' } },
    );
  }
  const upstream = await startStubUpstream(t);
  upstream.on('GET /api/config', json('', 404));
  const portal = await startPortal(t, { upstream: upstream.origin, env: ENV });
  t.match(
    (await portal.browser().get('/user/wxAuth')).text,
    /勾选同意后显示二维码/,
    'nor without the site’s configuration',
  );
});

t.test('with WECHAT_APP_ID, only a switch of the upstream that is off closes the WeChat login', async (t) => {
  for (const [wechat, enabled] of [
    [{}, 1],
    [{ enabled: 1 }, 1],
    [{ enabled: 0 }, 0],
  ] as const) {
    const upstream = await startStubUpstream(t);
    upstream.on('GET /api/config', json(ok({ wechat })));
    const portal = await startPortal(t, { upstream: upstream.origin, env: ENV });
    t.match((await portal.browser().get('/bff/config')).json.data, { wechat: { enabled } });
  }
});

t.test(
  'with the embedded upstream, a new WeChat account gets a new member, and a known one its member',
  async (t) => {
    const portal = await startPortal(t, { env: ENV });
    const fresh = portal.browser();
    const codes = [
      await wechatCode({ origin: portal.upstream }, { phone_number: 'new' }),
      await wechatCode({ origin: portal.upstream }, { phone_number: MEMBER.vip }),
    ] as const;
    t.match(await finishLogin(fresh, await beginLogin(fresh), codes[0]), {
      status: 302,
      headers: { location: '/user/bindAccount' },
    });
    const made = (await fresh.get('/bff/user')).json.data as { phone_number?: string; wechat_bound: number };
    t.match(made, { wechat_bound: 1 });
    t.notOk('phone_number' in made, 'the new member has not bound a number');
    const known = portal.browser();
    t.match(
      (await finishLogin(known, await beginLogin(known), codes[0])).text,
      /微信授权已失效，请重新授权/,
      'a code is good once',
    );
    t.match(await finishLogin(known, await beginLogin(known), codes[1]), {
      status: 302,
      headers: { location: '/user' },
    });
    t.match((await known.get('/bff/user')).json.data, { phone_number: MEMBER.vip });
    // Trace ids look like states.
    t.notMatch(
      portal.logs.join('').replace(/"traceId":"[0-9a-f]{32}"/g, ''),
      new RegExp(`${codes.join('|')}|[0-9a-f]{32}`),
      'the log has neither code nor state',
    );
  },
);

t.test('a login that was begun can return for ten minutes, once, and not without the store', async (t) => {
  const clock = { ms: 0 };
  let isAway = false;
  const memory = createMemoryStore(() => clock.ms);
  const store = {
    ...memory,
    get: async (key: string) => (isAway ? Promise.reject(new Error('away')) : memory.get(key)),
  };
  const upstream = await startStubUpstream(t);
  upstream.on('POST /api/scanAuth', json(ok(GRANT)));
  const portal = await startPortal(t, { upstream: upstream.origin, env: ENV, store });
  for (const [seconds, returns] of [
    [300, true],
    [599, true],
    [601, false],
    [1_200, false],
  ] as const) {
    const browser = portal.browser();
    const begun = await beginLogin(browser);
    const kept = browser.jar.get('bank_oauth_state') ?? '';
    clock.ms += seconds * 1_000;
    isAway = true;
    t.match(
      (await finishLogin(browser, begun)).text,
      /暂时无法使用微信登录/,
      `${seconds} s, without the store`,
    );
    isAway = false;
    browser.jar.set('bank_oauth_state', kept);
    const finished = await finishLogin(browser, begun);
    if (returns) t.match(finished, { status: 302, headers: { location: '/user' } }, `${seconds} s`);
    else t.match(finished.text, /已经失效。为保护您的账户，请重新授权/, `${seconds} s`);
    for (const again of [0, 300, 1_200]) {
      clock.ms += again * 1_000;
      browser.jar.set('bank_oauth_state', kept);
      browser.jar.delete('bank_token');
      t.equal(
        (await finishLogin(browser, begun)).headers.location,
        undefined,
        `${again} s after it was used`,
      );
    }
  }
});

t.test('the pages about logging in speak of WeChat only where one can log in with it', async (t) => {
  const mainOf = async (env: Record<string, string>) => {
    const { upstream, portal } = await setUp(t, env);
    upstream.on('GET /api/visit', json(ok({ id: 7, wechat_bound: 0 })));
    const browser = portal.browser();
    browser.jar.set('bank_token', 'token');
    return /<main[^]*<\/main>/.exec((await browser.get('/user/bindAccount')).text)?.[0] ?? '';
  };
  t.match(await mainOf(ENV), /未绑定[^]*微信[^]*未绑定[^]*微信在首次用微信登录时自动绑定/);
  const without = await mainOf({});
  t.match(without, /当前状态/);
  t.notMatch(without, /微信/);
});
