import t from 'tap';
import { startPortal } from '../helper.ts';
import { SESSION_REMOVED, written } from '../support/browserLike.ts';
import { json, startStubUpstream, type Behaviour } from '../support/stubUpstream.ts';
import { scaled } from '../support/longRun.ts';

const page =
  (status: number): Behaviour =>
  (_hit, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>Blocked</h1></html>');

/** What the upstream answers to `visit`, and what it makes of the token: its member is unknown, or it is refused. */
const ANSWERS: [what: string, visit: Behaviour, means: 'unknown' | 'refused'][] = [
  ['a firewall’s 403', page(403), 'unknown'],
  ['a page of 404', page(404), 'unknown'],
  ['a 404 in JSON without an envelope', json({ error: 'not found' }, 404), 'unknown'],
  ['an empty 200', (_hit, response) => void response.writeHead(200).end(), 'unknown'],
  ['a balancer’s 502', page(502), 'unknown'],
  ['nothing in time', () => undefined, 'unknown'],
  ['a reset connection', (_hit, response) => void response.socket?.resetAndDestroy(), 'unknown'],
  ['a refusal of something else', json({ code: 422, message: '令牌校验失败', data: null }), 'unknown'],
  ['a code of its own', json({ code: 0, message: '', data: { error: 'consume_token_invalid' } }), 'unknown'],
  ['a disabled member', json({ code: 403, message: '账号已停用', data: null }), 'refused'],
  ['an envelope with 40000', json({ code: 40000, message: '登录已过期', data: null }), 'refused'],
  ['a 401 in JSON', json({ code: 401, message: 'Unauthorized', data: null }, 401), 'refused'],
];

const upstream = await startStubUpstream(t);
const portal = await startPortal(t, {
  upstream: upstream.origin,
  deadlines: { read: scaled(500) },
  client: { breaker: false },
});
let tokens = 0;

/** Whom the header greets. */
const headerOf = (html: string) =>
  />我的账户</.test(html)
    ? 'unknown'
    : />注册<\/a>/.test(/<header.*?<\/header>/s.exec(html)?.[0] ?? '')
      ? 'visitor'
      : 'member';
const LOGIN = /^\/user\/login\?from=.*reason=expired$/;

for (const [what, visit, means] of ANSWERS)
  t.test(
    `visit is answered by ${what}: ${means === 'unknown' ? 'the session stays, its member is unknown to header and page' : 'header and page are a visitor’s'}`,
    async (t) => {
      upstream.on('GET /api/visit', visit);
      const open = (path: string) => {
        // One that was refused stays refused.
        const browser = portal.browser();
        browser.jar.set('bank_token', `member-token-${++tokens}`);
        return browser.get(path);
      };
      const isUnknown = means === 'unknown';
      for (const path of ['/', '/vip']) {
        const { status, text, cookies } = await open(path);
        t.same(
          [status, headerOf(text), written(cookies)],
          [200, isUnknown ? 'unknown' : 'visitor', isUnknown ? [] : [SESSION_REMOVED]],
          path,
        );
        t.equal(
          /"refused":"[0-9a-f]{16}"/.test(text),
          !isUnknown,
          `${path}: the browser has the cookie removed only of a refused token`,
        );
        t.equal(
          /登录后购买|href="\/user\/login\?from=%2Fvip"/.test(text),
          path === '/vip' && !isUnknown,
          `${path}: offers a login to visitors only`,
        );
      }
      for (const path of ['/user', '/wallet/record']) {
        const { status, text, headers, cookies } = await open(path);
        t.same(written(cookies), isUnknown ? [] : [SESSION_REMOVED], path);
        if (isUnknown) t.same([status, headerOf(text)], [200, 'unknown'], path);
        else t.match([status, headers.location], [302, LOGIN], path);
      }
      const login = await open('/user/login?from=%2Fvip');
      if (isUnknown) t.match(login, { status: 302, headers: { location: '/vip' } }, 'a login page leads on');
      else t.match(login, { status: 200, text: /type="password"/ }, 'a login page shows its form');
      const call = await open('/bff/visit');
      t.equal(call.headers['x-session-reset'] !== undefined, !isUnknown, 'a call');
      t.equal(call.json.code === 40000, !isUnknown);
      if (isUnknown) t.ok(call.status >= 500, `is a failure of the upstream: ${call.status}`);
    },
  );
