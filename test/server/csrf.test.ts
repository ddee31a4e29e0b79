import t from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { bffCall, fillPath, toQuery } from '../../shared/wire.ts';
import type { HttpResponse, Browser } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { routesOf } from '../support/upstreamCalls.ts';

const TOKEN = 'member-token';
/** A body with another method is refused as malformed. */
const WITH_BODY = ['POST', 'PUT', 'PATCH'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Requests that must not pass CSRF protection or have a wrong content type: headers and body by name. `own`: the portal's origin. */
function forgeries(own: string): Record<string, { headers: Record<string, string>; body: string }> {
  const json = { 'content-type': 'application/json' };
  const csrf = { 'x-bank-csrf': '1' };
  const as = (headers: Record<string, string>, body = '{}') => ({ headers, body });
  return {
    'no header at all': as(json),
    'the write header alone': as({ ...json, ...csrf }),
    'fetch metadata alone': as({ ...json, 'sec-fetch-site': 'same-origin' }),
    'our origin alone': as({ ...json, origin: own }),
    'cross-site': as({ ...json, ...csrf, 'sec-fetch-site': 'cross-site', origin: own }),
    'same-site': as({ ...json, ...csrf, 'sec-fetch-site': 'same-site', origin: own }),
    'none': as({ ...json, ...csrf, 'sec-fetch-site': 'none', origin: own }),
    'an unknown site': as({ ...json, ...csrf, 'sec-fetch-site': 'SAME-ORIGIN' }),
    'an empty site': as({ ...json, ...csrf, 'sec-fetch-site': '', origin: 'https://evil.example' }),
    'origin null': as({ ...json, ...csrf, origin: 'null' }),
    'an evil origin': as({ ...json, ...csrf, origin: 'https://evil.example' }),
    'our origin with another port': as({ ...json, ...csrf, origin: own.replace(/:\d+$/, ':1') }),
    'our origin with another scheme': as({ ...json, ...csrf, origin: own.replace('http:', 'https:') }),
    'our origin as a prefix': as({ ...json, ...csrf, origin: `${own}.evil.example` }),
    'our origin in a referer': as({ ...json, ...csrf, referer: `${own}/` }),
    'another value in the write header': as({ ...json, 'x-bank-csrf': 'true', 'sec-fetch-site': 'same-origin' }),
    'plain text': as({ ...csrf, 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' }),
    'a form': as({ ...csrf, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }, 'a=1'),
    'multipart': as({ ...csrf, 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' }, '--x--'),
    'a form from another site, as a browser sends it': as({ 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 'a=1'),
  };
}

const allowsOthers = (response: HttpResponse) => Object.keys(response.headers).some((name) => name.startsWith('access-control-'));

/** A browser with a session, as an attacker would abuse it. */
function victim(browser: Browser): Browser {
  browser.jar.set('bank_token', TOKEN);
  return browser;
}

t.test('no write that fails CSRF protection reaches a route, known or unknown', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const browser = victim(portal.browser());
  const routes = routesOf(portal.app);
  for (const row of Object.values(contract as Record<string, Endpoint>)) {
    const { method, path } = bffCall(row);
    t.ok(routes.some((route) => route.method === method && route.path === path.replace(/\{\w+\}/g, '1')), `${method} ${path} is among the tested routes`);
  }
  const writes = routes.filter(({ method, path }) => !['GET', 'HEAD'].includes(method) && path !== '/bff/csp-report');
  for (const method of METHODS.slice(2)) for (const path of ['/', '/user', '/bff/unknown', '/media/x.svg', '/logout']) writes.push({ method, path });
  const before = upstream.hits.length;
  let cases = 0;
  for (const { method, path } of writes) {
    for (const [name, { headers, body }] of Object.entries(forgeries(portal.origin))) {
      cases++;
      const response = await browser.send(method, path, WITH_BODY.includes(method) ? body : undefined, headers);
      // Passes CSRF protection, but has an unsupported content type: refused for that, or because path or method do not exist.
      const passes = headers['x-bank-csrf'] === '1' && headers['sec-fetch-site'] === 'same-origin';
      // Only the upload takes forms; this form has no file.
      const refusals = passes ? [404, 405, 415, ...(path === '/bff/upload' && name === 'multipart' ? [400] : [])] : [403];
      if (!refusals.includes(response.status)) t.fail(`${method} ${path} with ${name}: ${response.status}`);
      if (response.cookies.length > 0 || allowsOthers(response)) t.fail(`${method} ${path} with ${name} sets cookies or allows other origins`);
    }
  }
  t.ok(cases >= 300, `${cases} cases`);
  t.equal(upstream.hits.length, before, 'the upstream was not called');
  await new Promise(setImmediate);
  const refusedLines = portal.logs.filter((line) => line.includes('"event":"http.request"') && line.includes('"status":403'));
  t.ok(refusedLines.length > 300 && refusedLines.every((line) => line.includes('"method"')), 'each refusal is logged in one line');
});

t.test('a program passes with PUBLIC_ORIGIN and the header, a browser with the header and fetch metadata', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env: { PUBLIC_ORIGIN: 'https://portal.example' } });
  const browser = victim(portal.browser());
  const json = { 'content-type': 'application/json', 'x-bank-csrf': '1' };
  const body = JSON.stringify({ nickname: '知夏' });
  t.equal((await browser.send('POST', '/bff/user/edit', body, { ...json, origin: 'https://portal.example' })).status, 200);
  t.equal((await browser.send('POST', '/bff/user/edit', body, { ...json, 'sec-fetch-site': 'same-origin' })).status, 200);
  t.equal((await browser.send('POST', '/bff/user/edit', body, { ...json, origin: portal.origin })).status, 403, 'the Host header does not count');
  t.equal((await browser.send('POST', '/bff/user/edit', body, { ...json, host: 'evil.example', origin: 'https://evil.example' })).status, 421);
});

t.test('no response allows another origin, and a preflight is refused', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const browser = portal.browser();
  const foreign = { origin: 'https://evil.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-bank-csrf' };
  for (const path of ['/', '/user/login', '/bff/site', '/bff/user/bag', '/bff/openapi.json', '/healthz', '/readyz', '/media/x.svg', '/nowhere']) {
    t.notOk(allowsOthers(await browser.get(path, foreign)), path);
    const preflight = await browser.send('OPTIONS', path, undefined, foreign);
    t.equal(preflight.status, 403);
    t.notOk(allowsOthers(preflight));
  }
});

t.test('only the report about the content security policy is exempt from CSRF protection', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const open: string[] = [];
  for (const { method, path } of routesOf(portal.app).filter(({ method }) => !['GET', 'HEAD'].includes(method))) {
    if ((await portal.browser().send(method, path, WITH_BODY.includes(method) ? '{}' : undefined, { 'content-type': 'application/json' })).status !== 403) open.push(`${method} ${path}`);
  }
  t.same(open, ['POST /bff/csp-report']);
});

t.test('a GET calls the upstream only with GET, and never a call that changes state', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const browser = victim(portal.browser());
  const before = upstream.hits.length;
  for (const row of Object.values(contract as Record<string, Endpoint>)) {
    const { path, rest } = fillPath(bffCall(row).path, sampleInput(row.input));
    for (const method of ['GET', 'HEAD']) {
      const response = await browser.send(method, path + toQuery(rest));
      if (bffCall(row).method !== 'GET') t.ok([404, 405].includes(response.status) || routesOf(portal.app).some((route) => route.method === 'GET' && route.path === path), `${method} ${path}: ${response.status}`);
      t.same(response.cookies, []);
    }
  }
  for (const path of ['/', '/user', '/logout', '/bff/logout', '/bff/user/vip/refund', '/bff/session/reset']) await browser.get(path);
  const forwarded = upstream.hits.slice(before);
  t.ok(forwarded.length > 20);
  t.same(forwarded.filter(({ method }) => method !== 'GET' && method !== 'HEAD'), []);
  t.notOk(forwarded.some(({ path }) => path === '/api/user/vip/refund'));
  t.equal(browser.jar.get('bank_token'), TOKEN);
});
