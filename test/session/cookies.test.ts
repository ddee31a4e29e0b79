import t from 'tap';
import { fail } from '../../shared/envelope.ts';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };
const REGISTER = sampleInput(contract.register.input);

const upstream = await startStubUpstream(t);
const portal = await startPortal(t, { upstream: upstream.origin });
t.beforeEach(() => upstream.reset());

/** The attributes of a `Set-Cookie` line by lower-case name. */
function attributes(line: string): Record<string, string> {
  const [, ...rest] = line.split(';').map((part) => part.trim());
  return Object.fromEntries(
    rest.map((part) => [part.split('=')[0]?.toLowerCase() ?? '', part.split('=')[1] ?? '']),
  );
}

t.test('the session cookie is httpOnly and SameSite, and is set once', async (t) => {
  const browser = portal.browser();
  const response = await browser.post('/bff/login', LOGIN);
  t.equal(response.cookies.length, 1);
  t.match(response.cookies[0], /^bank_token=stub-token;/);
  t.same(
    attributes(response.cookies[0] as string),
    { 'max-age': '3600', path: '/', httponly: '', samesite: 'Lax' },
    'no Domain, and no Secure on plain http',
  );
  t.equal(response.headers['cache-control'], 'private, no-store');

  const left = await browser.post('/bff/logout');
  t.equal(left.cookies.length, 1);
  t.match(left.cookies[0], /^bank_token=;/);
  t.match(attributes(left.cookies[0] as string), {
    'max-age': '0',
    path: '/',
    httponly: '',
    samesite: 'Lax',
  });
  t.equal(browser.jar.has('bank_token'), false);
  t.equal((await browser.get('/bff/user/bag')).status, 401, 'the session has ended');
});

t.test('with an https origin the cookies are Secure, whatever a header says', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env: { PUBLIC_ORIGIN: 'https://portal.example' },
  });
  const response = await portal.browser().post('/bff/login', LOGIN, { 'x-forwarded-proto': 'http' });
  t.match(attributes(response.cookies[0] as string), { secure: '', httponly: '', samesite: 'Lax' });
  const invited = await portal.browser().get('/?invite=ABC123');
  t.match(attributes(invited.cookies[0] as string), {
    secure: '',
    httponly: '',
    samesite: 'Lax',
    path: '/',
    'max-age': String(30 * 24 * 3600),
  });
});

t.test('a token in quotes is one: so the cookie handler of Java sends it', async (t) => {
  const before = upstream.hits.length;
  const { status } = await portal
    .browser()
    .get('/bff/user/bag', { cookie: '$Version="1"; bank_token="good"; $Path="/"; $Domain="127.0.0.1"' });
  t.equal(status, 200);
  t.equal(upstream.hits[before]?.headers.authorization, 'good');
});

t.test(
  'anything but one well-formed token counts as no session and does not reach the upstream',
  async (t) => {
    const browser = portal.browser();
    t.equal(
      (await browser.get('/bff/user/bag', { cookie: 'bank_token=good' })).status,
      200,
      'a valid token is a session',
    );
    const before = upstream.hits.length;
    const claims = [
      'bank_token=one; bank_token=two',
      'bank_token=one; other=1; bank_token=one',
      'bank_token=evil; bank_token =good',
      'bank_token=evil;\tbank_token=good',
      'bank_token=',
      'bank_token',
      'bank_token="half',
      'bank_token=has space',
      'bank_token=%00',
      'bank_token=%0d%0ax-admin:1',
      'bank_token=a%3Bb',
      'bank_token=%E9%93%B6',
      `bank_token=${'a'.repeat(2049)}`,
      'BANK_TOKEN=good',
      'xbank_token=good',
      '__Host-bank_token=good',
      'bank%5Ftoken=good',
      'bank_token=%',
      'j:{"bank_token":"good"}',
    ];
    for (const cookie of claims) {
      const response = await browser.get('/bff/user/bag', { cookie });
      t.match(response, { status: 401, json: { code: 40000 } }, cookie.slice(0, 40));
      t.equal((await browser.get('/user', { cookie })).status, 302, 'a page takes it for no session');
    }
    t.same(
      upstream.hits
        .slice(before)
        .filter((hit) => hit.headers.authorization && hit.headers.authorization !== '0'),
      [],
    );
  },
);

t.test('a session is opened, replaced and closed only by its own calls', async (t) => {
  const browser = portal.browser();
  browser.jar.set('bank_token', 'old-token');
  const login = await browser.post('/bff/login', LOGIN);
  t.equal(browser.jar.get('bank_token'), 'stub-token', 'a login replaces the old token');
  t.equal(login.cookies.length, 1);

  upstream.on('POST /api/login', json(fail(400, '账号或密码错误')));
  const refused = await browser.post('/bff/login', LOGIN);
  t.equal(refused.cookies.length, 0, 'a refused login does not change the session');
  for (const path of [
    '/',
    '/user',
    '/bff/user/bag',
    '/bff/site',
    '/healthz',
    '/bff/openapi.json',
    '/nowhere',
  ]) {
    t.same((await browser.get(path)).cookies, [], `GET ${path} sets nothing`);
  }
});

t.test('an invite code on any page is kept, used by the registration, and removed afterwards', async (t) => {
  for (const path of ['/', '/user/login', '/user/register', '/nowhere', '/user']) {
    const browser = portal.browser();
    const response = await browser.get(`${path}?invite=ABC123&page=2`);
    t.equal(browser.jar.get('bank_invite'), 'ABC123', path);
    t.match(attributes(response.cookies[0] as string), { httponly: '', samesite: 'Lax', path: '/' });
    t.equal(response.headers['cache-control'], 'private, no-store', 'the response is private');
  }
  const browser = portal.browser();
  await browser.get('/?invite=FIRST1');
  await browser.get('/?invite=SECOND2');
  t.equal(browser.jar.get('bank_invite'), 'SECOND2', 'the last one seen counts');
  t.same((await browser.get('/?invite=SECOND2')).cookies, [], 'the same code is not set again');

  upstream.on('POST /api/register', json(fail(422, '验证码错误')));
  await browser.post('/bff/register', REGISTER);
  t.match(JSON.parse(upstream.latest('/api/register')?.body ?? ''), { invite_code: 'SECOND2' });
  t.ok(browser.jar.has('bank_invite'), 'a refused registration keeps it');
  upstream.reset();
  const done = await browser.post('/bff/register', REGISTER);
  t.match(JSON.parse(upstream.latest('/api/register')?.body ?? ''), { invite_code: 'SECOND2' });
  t.equal(browser.jar.has('bank_invite'), false);
  t.same(done.cookies.map((line) => line.split('=')[0]).sort(), ['bank_invite', 'bank_token']);
  await browser.post('/bff/register', REGISTER);
  t.notOk(
    'invite_code' in JSON.parse(upstream.latest('/api/register')?.body ?? ''),
    'the next registration has no invite code',
  );
});

t.test('an invalid invite code is ignored, in the URL and in the cookie', async (t) => {
  const hostile = [
    '',
    'a b',
    'a;b',
    'a,b',
    '"a"',
    "'",
    '<script>',
    '%0d%0aSet-Cookie: x=1',
    'a\r\nb',
    'a\u0000',
    '邀请',
    'a'.repeat(33),
    'a'.repeat(3000),
    '../..',
    'a=b',
    'a%20b',
    '${7*7}',
    'a&invite[]=b',
    '\u202eabc',
    'a.b',
  ];
  for (const value of hostile) {
    const browser = portal.browser();
    const response = await browser.get(`/user/register?${new URLSearchParams({ invite: value })}`);
    t.equal(response.status, 200, JSON.stringify(value.slice(0, 30)));
    t.same(response.cookies, []);
    await browser.post('/bff/register', REGISTER, { cookie: `bank_invite=${encodeURIComponent(value)}` });
    t.notOk('invite_code' in JSON.parse(upstream.latest('/api/register')?.body ?? ''));
  }
});

t.test('a session reset removes only the refused token, never a newer one', async (t) => {
  const browser = portal.browser();
  browser.jar.set('bank_token', 'first-token');
  upstream.on('GET /api/user/bag', json(fail(40000, '登录已过期')));
  const refused = await browser.get('/bff/user/bag');
  t.equal(refused.status, 401);
  t.same(refused.cookies, [], 'the response itself removes no cookie');
  const fingerprint = refused.headers['x-session-reset'] as string;
  t.match(fingerprint, /^[0-9a-f]{16}$/);

  browser.jar.set('bank_token', 'second-token');
  const late = await browser.post('/bff/session/reset', { fingerprint });
  t.equal(late.status, 200);
  t.same(
    [late.cookies, late.json.data],
    [[], { newer: true }],
    'the newer session is kept, and the browser learns of it',
  );

  browser.jar.set('bank_token', 'first-token');
  t.same((await browser.post('/bff/session/reset', { fingerprint })).json.data, { newer: false });
  t.equal(browser.jar.has('bank_token'), false, 'the refused session is removed');

  t.same(
    (await browser.post('/bff/session/reset', { fingerprint })).cookies,
    [],
    'without a session there is nothing to remove',
  );
  for (const body of [
    {},
    { fingerprint: '' },
    { fingerprint: 'undefined' },
    { fingerprint: null },
    { fingerprint: ['x'] },
    { fingerprint: 'a'.repeat(65) },
    { fingerprint, more: 1 },
  ]) {
    browser.jar.set('bank_token', 'third-token');
    t.same((await browser.post('/bff/session/reset', body)).cookies, [], JSON.stringify(body).slice(0, 50));
  }
});
