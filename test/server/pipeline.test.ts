import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import type { Deadlines } from '../../server/upstream/poolSettings.ts';
import { startPortal } from '../helper.ts';
import { SESSION_REMOVED, written } from '../support/browserLike.ts';
import { json, startStubUpstream, type Hit } from '../support/stubUpstream.ts';
import { short } from '../support/longRun.ts';
import { tablePages as pages } from '../support/tablePages.ts';
import { recordedData } from '../support/recorded.ts';

const WECHAT = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile MicroMessenger/8.0.49' };
const MOBILE = 'https://m.portal.example';
const USER = recordedData('visit') as object;

/** An upstream that never responds. */
const NEVER = () => undefined;

/** Pages of one article, whose upstream calls name the record. */
const ARTICLES = ['/news/1', '/help/1', '/notice/1'];
/** Pages that live by one call. */
const LIVE_BY_A_CALL = [
  '/bank',
  '/bank/1',
  '/bank/compare',
  '/bank/match',
  '/bank/tools',
  '/bank/tools/payment',
  '/bank/tools/cost',
  '/bank/tools/early',
  '/bank/tools/afford',
  '/bank/vipChannel',
  '/news',
  '/help',
  '/notice',
  '/form',
  '/form/1',
  '/vip',
];

/** A portal with a stub upstream; `visitor` and `member` are browsers without and with a session. */
async function setUp(t: Test, env: Record<string, string> = {}, deadlines: Partial<Deadlines> = {}) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env, deadlines });
  const member = () => {
    const browser = portal.browser();
    browser.jar.set('bank_token', 'member-token');
    return browser;
  };
  return { upstream, portal, visitor: () => portal.browser(), member };
}

t.test(
  "checkOrigin: WeChat's browser is redirected to the same path and query on the mobile site, if there is one",
  async (t) => {
    const { visitor, member, upstream } = await setUp(t, { MOBILE_ORIGIN: MOBILE });
    for (const path of [
      '/',
      '/news/3?page=2&q=%E8%B4%B7%E6%AC%BE',
      '/user',
      '/user/login?from=%2Fuser',
      '/nowhere',
      '/?invite=ABC123',
    ]) {
      for (const browser of [visitor(), member()]) {
        const response = await browser.get(path, {
          ...WECHAT,
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'http',
        });
        t.match(response, { status: 302, headers: { location: MOBILE + path } }, path);
        t.same(response.cookies, []);
      }
    }
    t.same(
      upstream.hits.filter(({ path }) => path === '/api/visit'),
      [],
      'the redirect comes before the call visit',
    );
    t.equal(
      (await visitor().get('/', { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130' })).status,
      200,
      'other browsers are not redirected',
    );
    t.equal(
      (await (await setUp(t)).visitor().get('/', WECHAT)).status,
      200,
      'nor is it without a mobile site',
    );
  },
);

t.test(
  "loadUser: if the upstream refuses the token, the page is a visitor's, and the cookie is removed",
  async (t) => {
    const { member, upstream } = await setUp(t);
    for (const refusal of [
      json(fail(40000, '登录已过期')),
      json(fail(401, '登录已过期')),
      json('', 401),
      json(fail(403, '账号已停用')),
    ]) {
      upstream.on('GET /api/visit', refusal);
      const browser = member();
      const page = await browser.get('/');
      t.equal(page.status, 200, 'a public page is rendered for a visitor');
      t.same(written(page.cookies), [SESSION_REMOVED], 'also for a browser without scripts');
      t.match(page.text, /href="\/user\/login/, 'it has a link to the login page');
      t.equal(page.headers['cache-control'], 'private, no-store');

      const wanted = await member().get('/wallet/record?page=2');
      t.match(
        wanted,
        {
          status: 302,
          headers: { location: '/user/login?from=%2Fwallet%2Frecord%3Fpage%3D2&reason=expired' },
        },
        'a protected page redirects to login with a return path',
      );
      t.same(written(wanted.cookies), [SESSION_REMOVED]);
      const login = await member().get('/user/login');
      t.equal(login.status, 200, 'the login page is shown, not redirected');
    }
  },
);

t.test('loadUser: data loaded with a refused token is dropped', async (t) => {
  const { member, upstream } = await setUp(t);
  upstream.on('GET /api/visit', json(fail(40000, '登录已过期')));
  upstream.on('GET /api/user/bag', json(ok({ ...(recordedData('bag') as object), balance: '98765.43' })));
  t.notMatch((await member().get('/')).text, /98765\.43|98,765\.43/);
});

t.test(
  'loadUser: failures, time-outs, 429 and malformed responses of the upstream end no session',
  async (t) => {
    const prompt = await setUp(t);
    const hasty = await setUp(t, {}, { read: 300 });
    const failures: Parameters<typeof prompt.upstream.on>[1][] = [
      json(fail(500, '系统错误')),
      json(fail(40000, ''), 503),
      json('', 502),
      json('<html>nginx</html>'),
      json('null'),
      json({}),
      json(ok(null)),
      json(ok({ ...USER, id: 'x' })),
      json(fail(429, '太快了')),
      json('', 429),
      (_hit, response) => response.destroy(),
      NEVER,
    ];
    for (const [index, failure] of failures.entries()) {
      const { member, upstream } = failure === NEVER ? hasty : prompt;
      upstream.on('GET /api/visit', failure);
      const browser = member();
      for (const path of ['/', '/user', '/wallet/record']) {
        const page = await browser.get(path);
        t.equal(page.status, 200, `failure ${index}, ${path}`);
        t.same(page.cookies, []);
      }
      t.equal(browser.jar.get('bank_token'), 'member-token');
    }
  },
);

t.test('accessGuard: each page with `auth` redirects a visitor to login with a return path', async (t) => {
  const { visitor, member } = await setUp(t);
  const closed = pages.filter(({ handle, detail }) => handle.auth && !detail);
  t.ok(closed.length >= 2);
  for (const { path } of closed) {
    for (const wanted of [path, `${path}?page=2&type=1`, `${path}?q=%E8%B4%B7%E6%AC%BE&x=a+b`]) {
      const response = await visitor().get(wanted);
      t.match(
        response,
        {
          status: 302,
          headers: { location: `/user/login?from=${encodeURIComponent(wanted)}&reason=required` },
        },
        wanted,
      );
      t.equal(response.headers['cache-control'], 'private, no-store');
    }
    t.equal((await member().get(path)).status, 200, `${path} opens for a member`);
    t.equal((await visitor().get(`${path}/`)).status, 302, 'a trailing slash makes no difference');
    t.equal((await visitor().get(path.toUpperCase())).status, 404, 'in capitals it is another address');
  }
  t.equal(
    (await visitor().get('/bank/999999')).status,
    404,
    'a record that is looked up in a list and is not there',
  );
});

t.test('accessGuard: login and registration redirect a member, only to a page of this site', async (t) => {
  const { member } = await setUp(t);
  const targets: [string, string][] = [
    ['', '/user'],
    ['?from=/wallet/record', '/wallet/record'],
    ['?from=%2Fwallet%2Frecord%3Fpage%3D2', '/wallet/record?page=2'],
    // More of them: edge/redirects.test.ts.
    ['?from=%2F%2Fevil.example', '/user'],
    ['?from=%2Fuser%2Flogin', '/user'],
    ['?from=%2Fbff%2Flogout', '/user'],
    ['?from=%2Fnews%2F%25ff', '/user'],
    ['?from=%2F%25E4%25B8', '/user'],
    ['?from=//evil.example&from=/vip', '/user'],
    ['?from[]=/vip', '/user'],
  ];
  for (const { path } of pages.filter(({ handle }) => handle.guestOnly)) {
    for (const [query, target] of targets)
      t.match(await member().get(path + query), { status: 302, headers: { location: target } }, path + query);
  }
});

t.test('webConfig: every page is rendered without any data of the upstream', async (t) => {
  const cases: [
    situation: string,
    behaviour: Parameters<Awaited<ReturnType<typeof startStubUpstream>>['on']>[1],
    statuses: (path: string) => number[],
  ][] = [
    // 502 until the breaker opens, and 503 from then on, as is every page as long as the upstream has never answered.
    ['all calls fail', json(fail(500, '维护中')), () => [502, 503]],
    ['there is no call', json('', 404), (path) => [ARTICLES.includes(path) ? 404 : 200]],
  ];
  for (const [situation, behaviour, statuses] of cases) {
    const upstream = await startStubUpstream(t);
    upstream.on('*', behaviour);
    const portal = await startPortal(t, { upstream: upstream.origin });
    // That all calls fail is seen on a third of them by day.
    for (const { path } of pages.filter(
      ({ handle }, at) => !handle.auth && (situation === 'there is no call' || short(at % 3 === 0, true)),
    )) {
      const page = await portal.browser().get(path);
      t.ok(statuses(path).includes(page.status), `${situation}: ${path}: ${page.status}`);
      t.match(page.text, /<h1/);
      t.match(page.text, /<title>[^<]+<\/title>/);
      t.notMatch(page.text, /undefined|\[object|NaN/);
      t.equal(
        page.text.includes('暂未开放'),
        situation === 'there is no call' && LIVE_BY_A_CALL.includes(path),
        `${situation}: ${path} says whether it is open`,
      );
      if (situation === 'there is no call')
        t.notMatch(page.text, '重试', `${path}: trying again would not help`);
    }
  }
});

t.test(
  "a member's page makes its calls in parallel: all start before the first response, and none is made twice",
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin });
    const member = portal.browser();
    member.jar.set('bank_token', 'member-token');
    const isMembers = ({ headers }: Hit) => headers.authorization === 'member-token';
    for (const path of ['/user', '/wallet/record']) {
      upstream.reset();
      await member.get(path);
      const before = upstream.hits.length;
      t.equal((await member.get(path)).status, 200);
      const calls = upstream.hits
        .slice(before)
        .filter(isMembers)
        .map((hit) => `${hit.method} ${hit.path}?${hit.query}`);
      t.ok(calls.length >= 2, `${path} makes ${calls.length} calls`);
      t.same(
        calls.filter((call, index) => calls.indexOf(call) !== index),
        [],
        'no call is made twice',
      );

      const held: (() => void)[] = [];
      // Shared site data may be refreshed at any time, so only the member's calls are held.
      upstream.on('*', (hit, response) =>
        isMembers(hit)
          ? void held.push(() => upstream.sample(hit, response))
          : upstream.sample(hit, response),
      );
      let over = false;
      const page = member.get(path).finally(() => {
        over = true;
      });
      // A page that waited for a response before its next call would fail at the deadline.
      while (held.length < calls.length && !over) await wait(5);
      t.equal(held.length, calls.length, 'all calls arrive while no response is sent');
      for (const release of held) release();
      t.equal((await page).status, 200);
    }
  },
);

t.test('the Host header has no effect', async (t) => {
  const { visitor } = await setUp(t, { PUBLIC_ORIGIN: 'https://portal.example' });
  const claims: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { host: 'a@evil.example' },
    { forwarded: 'host=evil.example' },
  ];
  for (const headers of claims) {
    for (const path of [
      '/',
      '/user',
      '/user/login',
      '/nowhere',
      '/bff/site',
      '/sitemap.xml',
      '/robots.txt',
    ]) {
      const response = await visitor().get(path, headers);
      t.notMatch(
        JSON.stringify([response.headers, response.text]),
        /evil\.example/,
        `${path} with ${JSON.stringify(headers)}`,
      );
    }
  }
});
