import t, { type Test } from 'tap';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { CookieJar } from '../support/browserLike.ts';

const HOST = 'www.portal.example';
const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };

/** A portal at `HOST`. */
async function start(t: Test) {
  const upstream = await startStubUpstream(t);
  return {
    upstream,
    portal: await startPortal(t, { upstream: upstream.origin, env: { PUBLIC_ORIGIN: `https://${HOST}` } }),
  };
}

/** A browser at that host, whose sibling hosts may set cookies for the parent domain. */
function browse({ upstream, portal }: Awaited<ReturnType<typeof start>>) {
  const jar = new CookieJar(HOST);
  async function visit(path: string, body?: object) {
    const headers = { host: HOST, cookie: jar.header(path) };
    const response = await (body
      ? portal.browser().post(path, body, headers)
      : portal.browser().get(path, headers));
    for (const line of response.cookies) jar.store(line, path);
    return response;
  }
  const toss = (...lines: string[]) =>
    lines.forEach((line) => jar.store(line, '/', line.includes('Domain=') ? 'evil.portal.example' : HOST));
  return { upstream, portal, jar, visit, toss };
}

const TOSSED: [title: string, lines: string[]][] = [
  ['a cookie of the parent domain', ['bank_token=evil; Domain=portal.example; Path=/']],
  ['a cookie with a longer path', ['bank_token=evil; Path=/user']],
  [
    'a cookie with a longer path that ends with a slash',
    ['bank_token=evil; Domain=portal.example; Path=/user/'],
  ],
  [
    'cookies with both',
    [
      'bank_token=evil; Domain=portal.example; Path=/user',
      'bank_token=evil2; Domain=portal.example; Path=/bff',
      'bank_token=evil3; Domain=portal.example; Path=/',
    ],
  ],
  ['a quoted value', ['bank_token="evil"; Domain=portal.example; Path=/']],
  ['an empty value', ['bank_token=; Domain=portal.example; Path=/user/info']],
];

t.test(
  'more than one session cookie: no session, all are removed, and the member can log in again',
  async (t) => {
    const running = await start(t);
    for (const [title, lines] of TOSSED)
      await t.test(title, async (t) => {
        const { upstream, portal, jar, visit, toss } = browse(running);
        const logged = portal.logs.length;
        await visit('/bff/login', LOGIN);
        t.equal((await visit('/user/info')).status, 200, 'the member is logged in');
        toss(...lines);
        const before = upstream.hits.length;
        const page = await visit('/user/info');
        t.equal(page.status, 302, 'the page is that of a visitor');
        t.equal(page.headers['cache-control'], 'private, no-store');
        t.notMatch(
          upstream.hits.slice(before).map(({ headers }) => headers.authorization),
          'evil',
          'no upstream call has the foreign token',
        );
        t.same(jar.header('/user/info'), '', 'nothing is left for this path');
        t.ok(portal.logs.slice(logged).some((line) => line.includes('"event":"sec.cookie_duplicate"')));
        // A cookie for another path shows up there, beside the session of a login: then it goes too.
        let logins = 0;
        for (
          ;
          (await visit('/user/info')).status !== 200 || (await visit('/bff/user/bag')).status !== 200;
          logins++
        ) {
          if (logins === 3) break;
          t.equal((await visit('/bff/login', LOGIN)).json.code, 200);
        }
        t.equal(logins, title === 'cookies with both' ? 2 : 1, 'the member is logged in again');
        t.same(jar.values('bank_token'), ['stub-token']);
      });
  },
);

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
  t.same(
    cookies.filter((line) => /domain/i.test(line)),
    [],
  );
});

/** Cookies of other programs of the domain. */
const FOREIGN: [title: string, lines: string[]][] = [
  [
    '45 cookies of one letter',
    Array.from({ length: 45 }, (_, at) => `${String.fromCodePoint(at < 26 ? 97 + at : 39 + at)}=1`),
  ],
  [
    'a token of 3.5 KB for single sign-on, and another cookie',
    [`sso_token=${'x'.repeat(3_500)}`, `trace=${'y'.repeat(600)}`],
  ],
  [
    '5 KB in 61 cookies',
    [`sso_token=${'x'.repeat(5_000)}`, ...Array.from({ length: 60 }, (_, at) => `other${at}=1`)],
  ],
  [
    'as many cookies as a browser keeps for a domain, and more',
    Array.from({ length: 300 }, (_, at) => `other${at}=1`),
  ],
  ['all that the parser takes', Array.from({ length: 5 }, (_, at) => `large${at}=${'x'.repeat(3_000)}`)],
  [
    'names that other programs decode to ours',
    ['bank%5Ftoken=evil', '%62ank_token=evil', '__Host-bank_token=evil', 'BANK_TOKEN=evil'],
  ],
];

for (const [title, lines] of FOREIGN) {
  t.test(
    `beside other programs' cookies a member stays logged in, and they stay where they are: ${title}`,
    async (t) => {
      const { portal, jar, visit, toss } = browse(await start(t));
      await visit('/bff/login', LOGIN);
      toss(...lines.map((line) => `${line}; Domain=portal.example; Path=/`));
      const before = jar.header('/');
      for (const path of ['/user/info', '/bff/user/bag', '/'])
        t.match(await visit(path), { status: 200, cookies: [] }, path);
      t.equal(jar.header('/'), before);
      toss('bank_token=evil; Domain=portal.example; Path=/user');
      t.equal((await visit('/user/info')).status, 302, 'two session cookies are none');
      t.same(jar.values('bank_token'), []);
      t.match((await visit('/bff/login', LOGIN)).json.code, 200);
      t.same(
        (await visit('/bff/logout', {})).cookies.map((line) => line.split('=')[0]),
        ['bank_token'],
      );
      t.equal(
        jar.header('/').split('; ').sort().join(),
        before
          .split('; ')
          .filter((pair) => !pair.startsWith('bank_token='))
          .sort()
          .join(),
        'all of theirs are left',
      );
      t.notOk(portal.logs.some((line) => line.includes('sec.cookie_overflow')));
    },
  );
}
