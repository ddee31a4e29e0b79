import t from 'tap';
import { CONSENT_COOKIE, INVITE_COOKIE, TOKEN_COOKIE } from '../../shared/constants.ts';
import { writeConsent } from '../../shared/thirdPartyServices.ts';
import { startKeptPortal } from './support/keptPortal.ts';

const MOBILE = 'https://m.portal.example';
const CHAT = 'https://chat.example';
const INVITING = '/user/register?invite=ABC123';
/** A fifth of a minute's pages may be asked for at once. */
const PAGES_AT_ONCE = 2;
const LOGIN_LINK = 'href="/user/login';

t.test('what is in memory is logged as any request, with `fromMemory`', async (t) => {
  const { ask } = await startKeptPortal(t);
  for (const [path, route] of [['/news?page=2', '/news'], ['/bff/site', '/bff/site']] as const) {
    const first = await ask(path);
    t.notOk((await first.line()).fromMemory, `${path} is not there yet`);
    const second = await ask(path);
    t.equal(second.text, first.text);
    const { fromMemory, event, method, status, bytesOut, level, ...rest } = await second.line();
    t.same({ fromMemory, event, method, status, bytesOut, level }, { fromMemory: true, event: 'http.request', method: 'GET', status: 200, bytesOut: Buffer.byteLength(second.text), level: 'info' });
    t.match(rest, { route, durMs: Number });
    const named = (headers: Headers) => [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
    t.same(named(second.headers), named(first.headers), 'with the same headers');
    const head = await ask(path, {}, 'HEAD');
    t.match(await head.line(), { fromMemory: true, method: 'HEAD' });
    t.same([head.text, head.headers.get('content-length')], ['', String(Buffer.byteLength(first.text))]);
  }
});

t.test('a request with a cookie of the portal is answered for itself', async (t) => {
  const { ask } = await startKeptPortal(t);
  for (const path of ['/', '/bank', '/bff/site']) for (let times = 0; times < 2; times++) await ask(path);
  const many = Array.from({ length: 11 }, (_, at) => `a${at}=b`).join('; ');
  for (const cookie of [`${TOKEN_COOKIE}=a-token`, `x=y; ${TOKEN_COOKIE}=a-token`, `bank%5Ftoken=a-token`, `${TOKEN_COOKIE}=a; ${TOKEN_COOKIE}=b`, `${INVITE_COOKIE}=ABC123`, `${CONSENT_COOKIE}=x`, many, `a=${'b'.repeat(1_100)}`])
    for (const path of ['/', '/bank', '/bff/site']) {
      const { status, headers } = await ask(path, { cookie });
      // A member's page, and a response that removes a cookie.
      const isOwn = cookie.split(TOKEN_COOKIE).length > 2 || (cookie.includes(`${TOKEN_COOKIE}=`) && path !== '/bff/site');
      t.same([status, headers.get('cache-control')?.includes('private')], [200, isOwn], `${path} with ${cookie.slice(0, 40)}`);
    }
  for (const path of ['/', '/bank']) {
    const member = await ask(path, { cookie: `${TOKEN_COOKIE}=a-token` });
    t.notMatch(member.text, LOGIN_LINK, `a member's ${path} is a member's`);
    t.match(Object.fromEntries(member.headers), { 'cache-control': 'private, no-store' });
    const visitor = await ask(path, { cookie: 'theme=dark; other=site' });
    t.match(visitor.text, LOGIN_LINK);
    t.equal((await visitor.line()).fromMemory, true, 'cookies of others change nothing');
  }
});

t.test('a request that the checks refuse or redirect is not answered from memory', async (t) => {
  const { ask, portal } = await startKeptPortal(t, { MOBILE_ORIGIN: MOBILE });
  for (const path of ['/news', '/bff/site']) {
    for (let times = 0; times < 2; times++) await ask(path);
    const browser = portal.browser();
    t.equal((await browser.get(path, { host: 'evil.example' })).status, 421, path);
    t.equal((await browser.send('GET', path, 'a body', { 'content-type': 'text/plain' })).status, 400, path);
    for (const method of ['POST', 'PUT', 'DELETE']) t.not((await ask(path, {}, method)).status, 200, `${method} ${path}`);
  }
  const wechat = await ask('/news', { 'user-agent': 'MicroMessenger/8.0' });
  t.same([wechat.status, wechat.headers.get('location')], [302, `${MOBILE}/news`]);
});

t.test('one visitor’s consent opens nothing for others, whoever comes first', async (t) => {
  const { ask } = await startKeptPortal(t, { CHAT_URL: `${CHAT}/room` });
  const cookie = `${CONSENT_COOKIE}=${writeConsent([{ kind: 'chat', host: 'chat.example', granted: true }])}`;
  for (const path of ['/', '/news'])
    for (let times = 0; times < 3; times++) {
      const agreeing = await ask(path, { cookie });
      t.match(agreeing.headers.get('content-security-policy'), `frame-src ${CHAT}`);
      const other = await ask(path);
      t.notMatch(other.headers.get('content-security-policy'), 'frame-src', `${path}, time ${times}`);
      t.notMatch(other.text, `${CHAT}/room`);
    }
});

t.test('each visitor gets the invite cookie, also at an address that is in memory', async (t) => {
  const { ask } = await startKeptPortal(t);
  const cookies = async (cookie?: string) => (await ask(INVITING, cookie === undefined ? {} : { cookie })).headers.getSetCookie();
  for (let times = 0; times < 3; times++) {
    t.match(await cookies(), [/^bank_invite=ABC123;/], `time ${times}`);
    t.same(await cookies(`${INVITE_COOKIE}=ABC123`), [], 'who has it already gets none');
  }
  await ask('/news');
  t.same((await ask('/news')).headers.getSetCookie(), [], 'no response from memory sets a cookie');
});

t.test('a cached page takes nothing from the limit of pages, and parameters that it does not know make no other one', async (t) => {
  const { ask } = await startKeptPortal(t, { PAGES_PER_MINUTE: String(5 * PAGES_AT_ONCE) }, () => 0);
  t.equal((await ask('/news')).status, 200);
  for (const path of ['/news', '/news?utm_source=a', '/news?utm_source=b&x[]=1', '/news?x=%E8%B4%B7', '/news?', '/news?_=1']) t.equal((await ask(path)).status, 200, path);
  t.equal((await ask('/news?page=2')).status, 200);
  t.equal((await ask('/news?page=3')).status, 429, 'those that it knows do');
  t.equal((await ask('/news?x=1&page=2')).status, 200);
});
