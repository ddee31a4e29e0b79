import t, { type Test } from 'tap';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { CookieJar } from '../support/browserLike.ts';

const HOST = 'www.portal.example';
const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };

/** A portal at `HOST`. */
async function start(t: Test) {
  const upstream = await startStubUpstream(t);
  return { upstream, portal: await startPortal(t, { upstream: upstream.origin, env: { PUBLIC_ORIGIN: `https://${HOST}` } }) };
}

/** A browser at that host, whose sibling hosts may set cookies for the parent domain. */
function browse({ upstream, portal }: Awaited<ReturnType<typeof start>>) {
  const jar = new CookieJar(HOST);
  async function visit(path: string, body?: object) {
    const headers = { host: HOST, cookie: jar.header(path) };
    const response = await (body ? portal.browser().post(path, body, headers) : portal.browser().get(path, headers));
    for (const line of response.cookies) jar.store(line, path);
    return response;
  }
  const toss = (...lines: string[]) => lines.forEach((line) => jar.store(line, '/', line.includes('Domain=') ? 'evil.portal.example' : HOST));
  return { upstream, portal, jar, visit, toss };
}

const TOSSED: [title: string, lines: string[]][] = [
  ['a cookie of the parent domain', ['bank_token=evil; Domain=portal.example; Path=/']],
  ['a cookie with a longer path', ['bank_token=evil; Path=/user']],
  ['a cookie with a longer path that ends with a slash', ['bank_token=evil; Domain=portal.example; Path=/user/']],
  ['cookies with both', ['bank_token=evil; Domain=portal.example; Path=/user', 'bank_token=evil2; Domain=portal.example; Path=/bff', 'bank_token=evil3; Domain=portal.example; Path=/']],
  ['a quoted value', ['bank_token="evil"; Domain=portal.example; Path=/']],
  ['a percent-encoded name', ['bank%5Ftoken=evil; Domain=portal.example; Path=/']],
  ['an empty value', ['bank_token=; Domain=portal.example; Path=/user/info']],
];

t.test('more than one session cookie: no session, all are removed, and the member can log in again', async (t) => {
  const running = await start(t);
  for (const [title, lines] of TOSSED) await t.test(title, async (t) => {
    const { upstream, portal, jar, visit, toss } = browse(running);
    const logged = portal.logs.length;
    await visit('/bff/login', LOGIN);
    t.equal((await visit('/user/info')).status, 200, 'the member is logged in');
    toss(...lines);
    const before = upstream.hits.length;
    const page = await visit('/user/info');
    t.equal(page.status, 302, 'the page is that of a visitor');
    t.equal(page.headers['cache-control'], 'private, no-store');
    t.notMatch(upstream.hits.slice(before).map(({ headers }) => headers.authorization), 'evil', 'no upstream call has the foreign token');
    t.same(jar.header('/user/info'), '', 'nothing is left for this path');
    t.ok(portal.logs.slice(logged).some((line) => line.includes('"event":"sec.cookie_duplicate"')));
    // A cookie for another path shows up there, beside the session of a login: then it goes too.
    let logins = 0;
    for (; (await visit('/user/info')).status !== 200 || (await visit('/bff/user/bag')).status !== 200; logins++) {
      if (logins === 3) break;
      t.equal((await visit('/bff/login', LOGIN)).json.code, 200);
    }
    t.equal(logins, title === 'cookies with both' ? 2 : 1, 'the member is logged in again');
    t.same(jar.values('bank_token'), ['stub-token']);
  });
});

t.test('a shared response that removes cookies is private', async (t) => {
  const { visit, toss } = browse(await start(t));
  toss('bank_token=a; Path=/', 'bank_token=b; Path=/bff');
  const response = await visit('/bff/site');
  t.equal(response.json.code, 200);
  t.ok(response.cookies.length > 1);
  t.equal(response.headers['cache-control'], 'private, no-store');
  t.ok(response.cookies.join('').length < 3_000, 'a reverse proxy accepts the headers');
});

t.test('on a host without parent domains only cookies of the host are removed', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { cookies } = await portal.browser().get('/user/info', { cookie: 'bank_token=a; bank_token=b' });
  t.ok(cookies.length > 1);
  t.same(cookies.filter((line) => /domain/i.test(line)), []);
});

for (const [title, lines] of [
  ['more than 4 KB', Array.from({ length: 5 }, (_, index) => `junk${index}=${'x'.repeat(1_500)}; Domain=portal.example; Path=/`)],
  ['more than 40 cookies', Array.from({ length: 60 }, (_, index) => `junk${index}=x; Domain=portal.example; Path=/`)],
] as const) {
  t.test(`a Cookie header of ${title}: no session, and after a few requests the member can log in`, async (t) => {
    const { portal, jar, visit, toss } = browse(await start(t));
    await visit('/bff/login', LOGIN);
    toss(...lines);
    const page = await visit('/user');
    t.equal(page.status, 302);
    t.same(jar.values('bank_token'), [], 'the session is removed');
    t.ok(portal.logs.some((line) => line.includes('"event":"sec.cookie_overflow"')));
    const isTooMuch = () => jar.header('/').length > 4_096 || jar.header('/').split(';').length > 40;
    for (let requests = 0; isTooMuch() && requests < 4; requests++) await visit('/user/login');
    t.notOk(isTooMuch(), 'what was too much is gone');
    // With its own cookie, the header may be over the limit once more.
    for (let logins = 0; logins < 2 && (await visit('/user')).status !== 200; logins++) await visit('/bff/login', LOGIN);
    t.equal((await visit('/user')).status, 200, 'the member is logged in again');
  });
}

t.test('4 KB and 40 cookies are accepted', async (t) => {
  const { portal } = browse(await start(t));
  const cookie = ['bank_token=good', ...Array.from({ length: 39 }, (_, index) => `other${index}=1`)].join('; ');
  t.equal((await portal.browser().get('/bff/user/bag', { cookie })).status, 200);
  const long = `bank_token=good; other=${'x'.repeat(4_096 - 'bank_token=good; other='.length)}`;
  t.equal(long.length, 4_096);
  t.equal((await portal.browser().get('/bff/user/bag', { cookie: long })).status, 200);
  t.equal((await portal.browser().get('/bff/user/bag', { cookie: `${long}x` })).status, 401);
});
