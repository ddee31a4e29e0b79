import t from 'tap';
import { fail } from '../../shared/envelope.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { CookieJar, resetRefused } from '../support/browserLike.ts';

const upstream = await startStubUpstream(t);
const portal = await startPortal(t, { upstream: upstream.origin });

let made = 0;

/** A browser with a real cookie jar: a response changes it when it arrives, not when it is sent. */
function setUp() {
  upstream.reset();
  const jar = new CookieJar('127.0.0.1');
  jar.store(`bank_token=old-token-${++made}; Path=/`);
  async function visit(path: string, body?: object) {
    const cookie = jar.header(path);
    const response = await (body
      ? portal.browser().post(path, body, { cookie })
      : portal.browser().get(path, { cookie }));
    for (const line of response.cookies) jar.store(line, path);
    return response;
  }
  return { jar, visit };
}

for (const path of ['/', '/user', '/user/login', '/nowhere']) {
  for (const isLoggedOut of [false, true])
    t.test(
      `the response of ${path} to an old token arrives after a ${isLoggedOut ? 'logout and a ' : ''}new login: the new session is kept`,
      async (t) => {
        const { jar, visit } = setUp();
        let release = () => {};
        const asked = new Promise<void>((resolve) => {
          upstream.on('GET /api/visit', (hit, response) => {
            release = () => json(fail(40000, '登录已过期'))(hit, response);
            resolve();
          });
        });
        const late = visit(path);
        await asked;
        if (isLoggedOut) t.equal((await visit('/bff/logout', {})).status, 200);
        t.equal(
          (await visit('/bff/login', { phone_number: '13800000001', password: 'Demo-2026' })).json.code,
          200,
        );
        t.same(jar.values('bank_token'), ['stub-token']);
        release();
        await late;
        t.same(jar.values('bank_token'), ['stub-token'], 'the late response does not remove it');
      },
    );
}

t.test(
  'a document with a refused token is that of a visitor, removes the cookie, and names the token to the browser’s scripts',
  async (t) => {
    const { jar, visit } = setUp();
    const token = jar.header('/');
    upstream.on('GET /api/visit', json(fail(40000, '登录已过期')));
    const page = await visit('/');
    t.same(
      page.cookies.map((line) => line.replace(/; HttpOnly.*/, '')),
      ['bank_token=; Max-Age=0; Path=/'],
      'as the specification says',
    );
    t.same(jar.values('bank_token'), [], 'also without scripts');
    t.equal(page.headers['cache-control'], 'private, no-store');
    t.match(page.text, /href="\/user\/login/);
    t.match(page.text, /"refused":"[0-9a-f]{16}"/, 'the hydration data names it');
    t.notMatch((await visit('/')).text, '"refused"', 'a visitor’s page names none');
    for (const [path, expected] of [
      [
        '/wallet/record',
        { status: 302, headers: { location: '/user/login?from=%2Fwallet%2Frecord&reason=expired' } },
      ],
      ['/user/login?from=%2Fwallet%2Frecord', { status: 200 }],
      ['/nowhere', { status: 404 }],
    ] as const) {
      jar.store(`${token}; Path=/`);
      const document = await visit(path);
      t.match(document, expected, path);
      t.same(jar.values('bank_token'), [], path);
    }
  },
);

t.test(
  'a login that fails, or is under way at another gateway, leaves the cookie to the browser’s scripts',
  async (t) => {
    const store = { ...createMemoryStore(), isShared: true };
    const [one, other] = [
      await startPortal(t, { upstream: upstream.origin, store }),
      await startPortal(t, { upstream: upstream.origin, store }),
    ];
    upstream.reset();
    upstream.on('GET /api/visit', json(fail(40000, '登录已过期')));
    upstream.on('POST /api/login', json(fail(422, '账号或密码不正确')));
    const cookie = `bank_token=old-token-${++made}`;
    const login = (headers: Record<string, string>) =>
      other.browser().post('/bff/login', { phone_number: '13800000001', password: 'wrong' }, headers);
    await login({ cookie: 'bank_token=another-token' });
    await login({});
    t.not(
      (await one.browser().get('/', { cookie })).cookies.length,
      0,
      'logins of other browsers change nothing',
    );
    await login({ cookie });
    const member = one.browser();
    member.jar.set('bank_token', cookie.slice('bank_token='.length));
    const page = await member.get('/');
    t.same(page.cookies, []);
    await resetRefused(member, page.text);
    t.notOk(member.jar.get('bank_token'), 'they have it removed');
  },
);

t.test('a call and a cookie that no key opens remove nothing', async (t) => {
  upstream.reset();
  upstream.on('GET /api/visit', json(fail(40000, '登录已过期')));
  upstream.on('GET /api/user/bag', json(fail(40000, '登录已过期')));
  t.same(
    (await portal.browser().get('/bff/user/bag', { cookie: `bank_token=old-token-${++made}` })).cookies,
    [],
  );
  const sealed = await startPortal(t, {
    upstream: upstream.origin,
    env: { SESSION_KEYS: Buffer.alloc(32, 1).toString('base64') },
  });
  const page = await sealed.browser().get('/', { cookie: 'bank_token=sealed-by-a-newer-gateway' });
  t.same(page.cookies, [], 'another gateway may have the key');
  t.match(page.text, '"refused"');
});

t.test('a token that is refused only while the page loads makes no page of a member', async (t) => {
  const { visit } = setUp();
  const visitor = await visit('/about');
  t.equal(visitor.status, 200);
  upstream.on('GET /api/user/bag', json(fail(40000, '登录已过期')));
  t.match(await visit('/wallet/record'), {
    status: 302,
    headers: { location: '/user/login?from=%2Fwallet%2Frecord&reason=expired' },
    cookies: [/^bank_token=;/],
  });
  const page = await visit('/');
  t.equal(page.status, 200);
  t.match(page.text, /href="\/user\/login/, 'a public page is that of a visitor');
});
