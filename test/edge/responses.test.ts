import { readdirSync } from 'node:fs';
import t from 'tap';
import { CLIENT_DIR } from '../helper.ts';
import type { HttpResponse } from '../support/browserLike.ts';
import { short } from '../support/longRun.ts';
import { routesOf } from '../support/upstreamCalls.ts';
import { exchange } from './support/rawSocket.ts';
import { picturePortal } from './support/picturePortal.ts';

const ORIGIN = 'https://portal.example';
/** Headers of every response, and their values. */
const ALWAYS: Record<string, RegExp> = {
  'x-request-id': /^[\da-f-]{36}$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'x-permitted-cross-domain-policies': /^none$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'origin-agent-cluster': /^\?1$/,
  'permissions-policy': /camera=\(\)/,
  'referrer-policy': /^(strict-origin-when-cross-origin|same-origin)$/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'content-security-policy': /^default-src 'none'/,
};
const PAGE = /script-src 'self'.*report-uri/;
const DATA = /^default-src 'none'; frame-ancestors 'none'; sandbox$/;
const MEDIA = /^default-src 'none'; style-src 'unsafe-inline'; sandbox$/;
const DOCS =
  /^default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self'; .*frame-ancestors 'none'; report-uri/;
const policyOf = (path: string, status: number) =>
  status === 200 && /^\/bff\/docs(\/(guide|log|metrics))?([?]|$)/.test(path)
    ? DOCS
    : /^\/bff([/?]|$)/.test(path)
      ? DATA
      : /^\/media([/?]|$)/.test(path)
        ? MEDIA
        : PAGE;

t.test(
  'every kind of response of every route has the security headers of its kind, and none that tells what it is built with',
  async (t) => {
    const { portal } = await picturePortal(t, { env: { PUBLIC_ORIGIN: ORIGIN } });
    const browser = portal.browser();
    const seen = new Set<number>();
    const check = (name: string, path: string, { status, headers, text }: HttpResponse) => {
      seen.add(status);
      const wrong = Object.entries(ALWAYS).filter(([header, value]) => !value.test(String(headers[header])));
      if (wrong.length > 0) t.fail(`${name} (${status}): ${wrong.map(([header]) => header).join(', ')}`);
      if (!policyOf(path, status).test(String(headers['content-security-policy'])))
        t.fail(`${name} (${status}): ${headers['content-security-policy']}`);
      if (headers.server !== undefined || headers['x-powered-by'] !== undefined)
        t.fail(`${name} names its software`);
      if (/node_modules|\n\s+at /.test(text)) t.fail(`${name} shows a stack`);
      if (status === 405 && headers.allow === undefined) t.fail(`${name} has no Allow`);
      if (status >= 400 && name.startsWith('/bff') && text !== '' && !text.startsWith('{"code":'))
        t.fail(`${name} (${status}) is no envelope: ${text.slice(0, 60)}`);
    };
    const routes = routesOf(portal.app).filter(({ path }) => path.startsWith('/'));
    const paths = new Set(routes.map(({ path }) => path));
    const own = { 'x-bank-csrf': '1', origin: ORIGIN };
    for (const { method, path } of routes) {
      check(`${method} ${path}`, path, await browser.send(method, path, undefined, own));
      check(`${method} ${path} as a visitor of another site`, path, await browser.send(method, path));
    }
    // By day every fourth route, besides those outside the contract.
    for (const path of [
      ...[...paths].filter((_, at) => short(at % 4 === 0, true)),
      '/',
      '/nowhere',
      '/media/x.svg',
      '/assets/nothing.js',
      '/logout',
      '/user',
      '/user/login',
    ]) {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const response = await browser.send(method, path, undefined, own);
        check(`${method} ${path}`, path, response);
        if (![404, 405].includes(response.status)) t.fail(`${method} ${path}: ${response.status}`);
      }
      check(`a foreign host at ${path}`, path, await browser.get(path, { host: 'evil.example' }));
      check(`a malformed path under ${path}`, path, await browser.get(`${path}/%00`));
      check(`a long query at ${path}`, path, await browser.get(`${path}?${'a'.repeat(5_000)}`));
    }
    const file = readdirSync(`${CLIENT_DIR}/assets`).find((name) => name.endsWith('.js')) ?? '';
    const first = await browser.get(`/assets/${file}`);
    const known = { 'if-none-match': String(first.headers.etag) };
    check('a built file', '/assets/', first);
    check('a built file that is known', '/assets/', await browser.get(`/assets/${file}`, known));
    check('a part of a built file', '/assets/', await browser.get(`/assets/${file}`, { range: 'bytes=0-1' }));
    check(
      'a range beyond a built file',
      '/assets/',
      await browser.get(`/assets/${file}`, { range: 'bytes=99999999-' }),
    );
    check('a redirect to the login page', '/user/info', await browser.get('/user/info'));
    for (const status of [200, 206, 302, 304, 400, 401, 403, 404, 405, 414, 416, 421])
      t.ok(seen.has(status), `a response with status ${status} was among them`);
  },
);

t.test(
  "headers that the parser refuses: a page says what to do, and nobody's cookies are removed",
  async (t) => {
    const { port } = await picturePortal(t);
    const head = `GET /user HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: a browser\r\n`;
    const page =
      /^HTTP\/1\.1 431 .*\r\ncontent-type: text\/html.*<!doctype html>.*请求头过大，请清除浏览器中本站的 Cookie 后重试/is;
    const text = ({ text: bytes }: { text: string }) => Buffer.from(bytes, 'latin1').toString();
    const cookie = `Cookie: ${'a=bbbbbbbbbbbbbbbb; '.repeat(1_000)}\r\n\r\n`;
    // Over a network the headers come in several pieces, and the one that is too much does not say what is asked for.
    for (const pieces of [
      [head + cookie],
      [head, cookie],
      [head + cookie.slice(0, 9_000), cookie.slice(9_000)],
    ]) {
      const answer = text(await exchange(port, pieces));
      t.match(answer, page, `${pieces.length} pieces`);
      t.notMatch(answer, /clear-site-data|set-cookie/i);
    }
    for (const bytes of [
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\nReferer: https://evil.example/${'a'.repeat(20_000)}\r\n\r\n`,
    ])
      t.match(text(await exchange(port, bytes)), page);
    for (const line of ['GET /bff/site HTTP/1.1', 'POST /bff/login HTTP/1.1'])
      t.match(text(await exchange(port, `${line}\r\n${cookie}`)), /^HTTP\/1\.1 431 .*\{"code":431,/s, line);
  },
);

t.test('junk behind a good request does not cost that request its response', async (t) => {
  const { port, host } = await picturePortal(t);
  const { text, statuses, closed } = await exchange(
    port,
    `GET /media/one.svg HTTP/1.1\r\nHost: ${host}\r\n\r\nNONSENSE\r\n\r\n`,
    { expected: 2 },
  );
  t.same(statuses, [200]);
  t.match(text, /<svg\/>(\r\n0\r\n\r\n)?$/);
  t.ok(closed);
});
