import t from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { gatewayRoutes, type GatewayRoute } from '../../shared/contract/gatewayRoutes.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { bffCall, fillPath, toQuery } from '../../shared/wire.ts';
import { startPortal } from '../helper.ts';
import { short } from '../support/longRun.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { routesOf } from '../support/upstreamCalls.ts';
import { exchange } from './support/rawSocket.ts';

const ORIGIN = 'https://portal.example';
const TOKEN = 'member-token';
const CSRF = 'X-Bank-CSRF: 1';
const SAME = 'Sec-Fetch-Site: same-origin';
const OWN = `Origin: ${ORIGIN}`;
const JSON_BODY = { 'content-type': 'application/json' };
const rows = Object.values(contract as Record<string, Endpoint>);

/** Header lines of forged writes, by name. */
const FORGERIES: Record<string, string[]> = {
  nothing: [],
  'the CSRF header alone': [CSRF],
  'both signs of the origin without the CSRF header': [SAME, OWN],
  'same-origin, but a foreign origin': [CSRF, SAME, 'Origin: https://evil.example'],
  'same-origin, but origin null': [CSRF, SAME, 'Origin: null'],
  'same-origin, but a sibling': [CSRF, SAME, 'Origin: https://a.portal.example'],
  'our origin, but cross-site': [CSRF, 'Sec-Fetch-Site: cross-site', OWN],
  'our origin, but same-site': [CSRF, 'Sec-Fetch-Site: same-site', OWN],
  'our origin, but none': [CSRF, 'Sec-Fetch-Site: none', OWN],
  'two origins, ours first': [CSRF, OWN, 'Origin: https://evil.example'],
  'our origin twice': [CSRF, OWN, OWN],
  'two origins in one line': [CSRF, `${OWN}, https://evil.example`],
  'an unknown site': [CSRF, 'Sec-Fetch-Site: SAME-ORIGIN'],
  'our origin in a referer': [CSRF, `Referer: ${ORIGIN}/`],
  'two sites': [CSRF, SAME, 'Sec-Fetch-Site: cross-site'],
  'the host as origin': [CSRF, 'Origin: http://{host}'],
  'our origin with a slash': [CSRF, `${OWN}/`],
  'our origin with a port': [CSRF, `${OWN}:443`],
  'our origin as a prefix': [CSRF, `${OWN}.evil.example`],
  'two CSRF headers': [CSRF, CSRF, SAME, OWN],
  'our origin with another scheme': [CSRF, 'Origin: http://portal.example'],
  'another CSRF value': ['X-Bank-CSRF: 1 ,1', SAME, OWN],
};

/** Content types that a form of another site can send without asking, and their bodies. */
const FORMS: [type: string, body: string][] = [
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data; boundary=x', '--x--'],
];

t.test('no forged write reaches a route, by whichever header it is forged', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env: { PUBLIC_ORIGIN: ORIGIN } });
  const port = Number(new URL(portal.origin).port);
  const before = upstream.hits.length;
  let cases = 0;
  /** Sends a write with these header lines; it must be refused with one of the statuses. */
  const refused = async (
    method: string,
    path: string,
    lines: string[],
    statuses: number[],
    type = JSON_BODY['content-type'],
    body = '{}',
  ) => {
    cases++;
    const has = ['POST', 'PUT', 'PATCH'].includes(method)
      ? [`Content-Type: ${type}`, `Content-Length: ${body.length}`, '', body]
      : ['', ''];
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Cookie: bank_token=${TOKEN}`,
      'Connection: close',
      ...lines,
      ...has,
    ];
    const reply = await exchange(port, head.join('\r\n').replaceAll('{host}', `127.0.0.1:${port}`));
    if (!statuses.includes(reply.statuses[0] ?? 0))
      t.fail(`${method} ${path} with ${lines.join(', ')}: ${reply.statuses.join(' ')}`);
    if (/\r\n(set-cookie|access-control-)/i.test(reply.text))
      t.fail(`${method} ${path} with ${lines.join(', ')} sets cookies or allows another origin`);
  };
  // One hook refuses them before any route: each forgery at some routes, and one forgery at each.
  const some: [method: string, path: string][] = [
    ['POST', '/bff/login'],
    ['POST', '/bff/user/withdraw'],
    ['POST', '/bff/upload'],
    ['POST', '/user'],
    ['PUT', '/bff/unknown'],
    ['DELETE', '/'],
  ];
  for (const [method, path] of some)
    for (const lines of Object.values(FORGERIES)) await refused(method, path, lines, [400, 403]);
  const routes = routesOf(portal.app);
  const calls = [...rows.map(bffCall), ...Object.values(gatewayRoutes)].map(({ method, path }) => ({
    method: String(method),
    path: path.replace(/\{\w+\}/g, '1'),
  }));
  for (const { method, path } of calls)
    t.ok(
      routes.some((route) => route.method === method && route.path === path),
      `${method} ${path} is among the tested routes`,
    );
  const exempt = new Set(
    Object.values<GatewayRoute>(gatewayRoutes).flatMap(({ path, csrfExempt }) =>
      csrfExempt ? [path as string] : [],
    ),
  );
  t.same([...exempt], ['/bff/browser-report', '/bff/csp-report']);
  // By day each route with one of the three forms, in turn.
  for (const [turn, { method, path }] of routes.entries()) {
    const forms = FORMS.filter((_, at) => short(at === turn % 3, true));
    // What a form of another site can send: neither header nor metadata of ours. Reports of browsers read no cookie.
    if (['GET', 'HEAD'].includes(method) || exempt.has(path)) continue;
    const isOther =
      calls.some((call) => call.path === path) &&
      !calls.some((call) => call.path === path && call.method === method);
    for (const [type, body] of forms)
      await refused(
        method,
        path,
        ['Sec-Fetch-Site: cross-site', 'Origin: https://evil.example'],
        [isOther ? 405 : 403],
        type,
        body,
      );
    // Passes CSRF protection, and is refused for its content type. Only the upload takes forms; this form has no file.
    if (method === 'POST')
      for (const [type, body] of forms)
        await refused(
          method,
          path,
          [CSRF, SAME],
          path === '/bff/upload' && type.startsWith('multipart') ? [400] : [404, 405, 415],
          type,
          body,
        );
  }
  t.ok(cases >= 300, `${cases} cases`);
  t.equal(upstream.hits.length, before, 'the upstream was not called');
});

t.test('a write passes with the CSRF header and one or both signs of the own origin', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, env: { PUBLIC_ORIGIN: ORIGIN } });
  for (const headers of [
    { origin: ORIGIN },
    { 'sec-fetch-site': 'same-origin' },
    { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[]) {
    t.equal(
      (
        await portal.browser().send('POST', '/bff/pageview', '{"path":"/"}', {
          'content-type': 'application/json',
          'x-bank-csrf': '1',
          ...headers,
        })
      ).status,
      200,
    );
  }
});

t.test(
  'without PUBLIC_ORIGIN the page may be opened under any name of this computer, but writes only to that name',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin });
    const port = Number(new URL(portal.origin).port);
    const write = (host: string, origin: string) =>
      portal.browser().send('POST', '/bff/pageview', '{"path":"/"}', {
        'content-type': 'application/json',
        'x-bank-csrf': '1',
        'sec-fetch-site': 'same-origin',
        host,
        origin,
      });
    t.equal((await write(`localhost:${port}`, `http://localhost:${port}`)).status, 200);
    t.equal((await write(`[::1]:${port}`, `http://[::1]:${port}`)).status, 200);
    t.equal((await write(`127.0.0.1:${port}`, `http://localhost:${port}`)).status, 403);
    t.equal(
      (await write(`evil.example:${port}`, `http://evil.example:${port}`)).status,
      421,
      'a name that was made to resolve to this computer',
    );
  },
);

t.test('no response allows another origin, and a preflight is refused', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const browser = portal.browser();
  const foreign = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-bank-csrf',
  };
  const paths: [path: string, status: number][] = [
    ['/', 403],
    ['/user/login', 403],
    ['/bff/site', 405],
    ['/bff/user/bag', 405],
    ['/bff/openapi.json', 405],
    ['/healthz', 405],
    ['/readyz', 405],
    ['/media/x.svg', 403],
    ['/nowhere', 403],
  ];
  for (const [path, status] of paths) {
    const preflight = await browser.send('OPTIONS', path, undefined, foreign);
    t.equal(preflight.status, status, path);
    for (const { headers } of [await browser.get(path, foreign), preflight])
      t.notOk(
        Object.keys(headers).some((name) => name.startsWith('access-control-')),
        path,
      );
  }
});

t.test('a GET calls the upstream only with GET, and never a call that changes state', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const browser = portal.browser();
  browser.jar.set('bank_token', TOKEN);
  const before = upstream.hits.length;
  const reads = new Set(
    routesOf(portal.app)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path),
  );
  for (const row of rows) {
    const { path, rest } = fillPath(bffCall(row).path, sampleInput(row.input));
    for (const method of ['GET', 'HEAD']) {
      const response = await browser.send(method, path + toQuery(rest));
      if (bffCall(row).method !== 'GET' && !reads.has(path))
        t.ok([404, 405].includes(response.status), `${method} ${path}: ${response.status}`);
      t.same(response.cookies, []);
    }
  }
  for (const path of ['/', '/user', '/logout', '/bff/logout', '/bff/user/vip/refund', '/bff/session/reset'])
    await browser.get(path);
  const forwarded = upstream.hits.slice(before);
  t.ok(forwarded.length > 20);
  t.same(
    forwarded.filter(({ method }) => method !== 'GET' && method !== 'HEAD'),
    [],
  );
  t.notOk(forwarded.some(({ path }) => path === '/api/user/vip/refund'));
  t.equal(browser.jar.get('bank_token'), TOKEN);
});
