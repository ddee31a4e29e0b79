import t from 'tap';
import { safeReturn } from '../../shared/rules/ownPaths.ts';
import { startPortal } from '../helper.ts';
import { KEPT, REFUSED } from '../support/returnPaths.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

const ORIGIN = 'https://portal.example';
const MOBILE = 'https://m.portal.example';
/** Longer values make the request target too long. */
const LENGTH_MAX = 1_500;

/** Values as they stand in a query: those of the rule's own test, each also encoded twice, and in other forms that a parser may accept. */
const VALUES = [...KEPT.map(([value]) => value), ...REFUSED].filter(
  (value): value is string => typeof value === 'string' && value.length < LENGTH_MAX,
);
const QUERIES = [
  ...VALUES.map((value) => `from=${encodeURIComponent(value)}`),
  ...VALUES.map((value) => `from=${encodeURIComponent(encodeURIComponent(value))}`),
  'from[]=//e',
  'from%5B%5D=//e',
  'from=/user/info&from=//e',
  'from=//e&from=/user/info',
  'FROM=//e',
  'from',
  'from=',
  'from=/user/info%26from=//e',
  'from=//e%00',
  'from=/%5c%5ce',
  'from=%ff',
  'from=%c0%af/e',
  'from[0]=//e',
  'from[__proto__]=//e',
  'from=/user;//e',
];

t.test(
  'a path of this site is kept, as the URL parser writes it; anything else gives the fallback',
  async (t) => {
    t.same(
      KEPT.map(([given]) => safeReturn(given)),
      KEPT.map(([, expected]) => expected),
    );
    t.same(
      REFUSED.filter((given) => safeReturn(given) !== '/user'),
      [],
    );
    t.equal(safeReturn('//e', '/'), '/', 'which the caller can choose');
  },
);

t.test(
  'no return path leads away from the portal: in the header Location, and in what WeChat is told',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      env: { PUBLIC_ORIGIN: ORIGIN, WECHAT_APP_ID: 'wx0123456789abcdef' },
    });
    const member = portal.browser();
    member.jar.set('bank_token', 'member-token');
    for (const query of QUERIES) {
      const first = new URLSearchParams(query).get('from');
      const response = await member.get(`/user/login?${query}`);
      const location = response.headers.location ?? '';
      if (response.status !== 302) t.fail(`${query}: ${response.status}`);
      if (location !== safeReturn(first)) t.fail(`${query}: Location is ${location}`);
      if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(location) || new URL(location, ORIGIN).origin !== ORIGIN)
        t.fail(`${query} leads to ${location}`);
      if (Object.keys(response.headers).some((name) => name === 'x')) t.fail(`${query} adds a header`);
    }
    // A few, since a visitor may begin few logins a minute.
    for (const value of [
      '//e',
      '/\\e',
      'https://e',
      '/user/info',
      '/a/..//e',
      '/user%0d%0aX:1',
      'javascript:alert(1)',
      '/%2f/e',
    ]) {
      const { status, headers } = await portal.browser().get(`/bff/wechat?from=${encodeURIComponent(value)}`);
      t.equal(status, 302);
      const back = new URL(new URL(headers.location ?? '').searchParams.get('redirect_uri') ?? '');
      t.equal(back.origin, ORIGIN);
      t.equal(back.searchParams.get('from') ?? '', safeReturn(value, ''));
    }
  },
);

t.test('the redirect to the mobile site has its origin from the configuration', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env: { PUBLIC_ORIGIN: ORIGIN, MOBILE_ORIGIN: MOBILE },
  });
  for (const claims of [
    {},
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example' },
    { host: 'portal.example', 'x-forwarded-proto': 'ftp' },
  ] as Record<string, string>[]) {
    for (const path of [
      '/',
      '/news?from=//evil.example',
      '/user/login?from=//evil.example',
      '/@evil.example',
      '/.evil.example',
    ]) {
      const { status, headers } = await portal
        .browser()
        .get(path, { 'user-agent': 'MicroMessenger', ...claims });
      t.equal(status, 302);
      t.equal(new URL(headers.location ?? '').origin, MOBILE, `${path} ${JSON.stringify(claims)}`);
    }
  }
});
