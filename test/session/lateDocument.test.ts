import t from 'tap';
import { fail } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { CookieJar } from '../support/browserLike.ts';

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
    const response = await (body ? portal.browser().post(path, body, { cookie }) : portal.browser().get(path, { cookie }));
    for (const line of response.cookies) jar.store(line, path);
    return response;
  }
  return { jar, visit };
}

for (const path of ['/', '/user', '/user/login', '/nowhere']) {
  t.test(`the response of ${path} to an old token arrives after a new login: the new session is kept`, async (t) => {
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
    t.equal((await visit('/bff/login', { phone_number: '13800000001', password: 'Demo-2026' })).json.code, 200);
    t.same(jar.values('bank_token'), ['stub-token']);
    release();
    await late;
    t.same(jar.values('bank_token'), ['stub-token'], 'the late response does not remove it');
  });
}

t.test('a document with a refused token is that of a visitor, and tells the browser which token to have removed', async (t) => {
  const { jar, visit } = setUp();
  upstream.on('GET /api/visit', json(fail(40000, '登录已过期')));
  const page = await visit('/');
  t.same(page.cookies, []);
  t.equal(page.headers['cache-control'], 'private, no-store');
  t.match(page.text, /href="\/user\/login/);
  const [, fingerprint] = /"refused":"([0-9a-f]{16})"/.exec(page.text) ?? [];
  t.ok(fingerprint, 'the hydration data names it');
  const member = await visit('/wallet/record');
  t.match(member, { status: 302, headers: { location: '/user/login?from=%2Fwallet%2Frecord&reason=expired' } });
  const login = await visit('/user/login?from=%2Fwallet%2Frecord');
  t.equal(login.status, 200, 'the login page does not redirect back');
  t.match(login.text, `"refused":"${fingerprint}"`);
  await visit('/bff/session/reset', { fingerprint });
  t.same(jar.values('bank_token'), []);
  t.notMatch((await visit('/')).text, '"refused"', 'a visitor’s page names none');
});

t.test('a token that is refused only while the page loads makes no page of a member', async (t) => {
  const { visit } = setUp();
  const visitor = await visit('/about');
  t.equal(visitor.status, 200);
  upstream.on('GET /api/user/bag', json(fail(40000, '登录已过期')));
  t.match(await visit('/wallet/record'), { status: 302, headers: { location: '/user/login?from=%2Fwallet%2Frecord&reason=expired' }, cookies: [] });
  const page = await visit('/');
  t.equal(page.status, 200);
  t.match(page.text, /href="\/user\/login/, 'a public page is that of a visitor');
});
