import t, { type Test } from 'tap';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { fail } from '../../shared/envelope.ts';
import { isReason } from '../../shared/reasons.ts';
import type { HttpResponse } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

/** The headers that pass CSRF protection. */
const CSRF_HEADERS = { 'x-bank-csrf': '1', 'sec-fetch-site': 'same-origin' };
const LOGIN = { phone_number: '13800000001', password: 'Demo-2026' };

async function setUp(t: Test) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, {
    clocks: { limits: () => performance.now() },
    upstream: upstream.origin,
  });
  return { upstream, portal, browser: portal.browser() };
}

/** Checks a refusal: an envelope with a Chinese message, and the HTTP status of its code. */
function refusal(t: Test, response: HttpResponse, status: number, title: string) {
  t.equal(response.status, status, title);
  t.match(response.headers['content-type'], 'application/json', `${title}: JSON`);
  const envelope = response.json;
  t.same(Object.keys(envelope), ['code', 'message', 'data', 'reason'], `${title}: an envelope`);
  t.ok(isReason(envelope.reason), `${title}: a reason of the catalogue`);
  t.equal(envelope.code, status);
  t.match(envelope.message, /[\u4e00-\u9fff]/, `${title}: a Chinese message`);
  t.notMatch(response.text, /Error|FST_|at \/|node_modules|\.ts/, `${title}: no internals`);
  t.match(response.headers['cache-control'] ?? 'no-store', /no-store/);
}

t.test('an unknown path or method is refused with an envelope', async (t) => {
  const { browser, upstream } = await setUp(t);
  const before = upstream.hits.length;
  refusal(t, await browser.get('/bff/nowhere'), 404, 'GET of an unknown path');
  refusal(t, await browser.post('/bff/nowhere'), 404, 'POST to an unknown path');
  refusal(t, await browser.get('/bff/'), 404, 'the bare prefix');
  for (const [path, allow] of [
    ['/bff/user/bag', 'GET, HEAD'],
    ['/bff/login', 'POST'],
    ['/bff/user/withdraw', 'GET, POST, HEAD'],
    ['/bff/user/vip/refund', 'POST'],
  ] as const) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      for (const body of [undefined, '{}', 'no JSON'])
        for (const headers of [CSRF_HEADERS, {}]) {
          const response = await browser.send(method, path, body, {
            ...headers,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          });
          refusal(t, response, 405, `${method} ${path}`);
          t.same(
            response.headers.allow?.split(', ').sort(),
            allow.split(', ').sort(),
            '`Allow` lists the allowed methods',
          );
        }
  }
  refusal(t, await browser.get('/bff/login'), 405, 'GET of a write');
  refusal(t, await browser.post('/bff/user/bag'), 405, 'POST to a read');
  t.equal(upstream.hits.length, before);
});

t.test('invalid input is refused with a message for each field', async (t) => {
  const { browser, upstream } = await setUp(t);
  const before = upstream.hits.length;
  for (const body of [
    {},
    { phone_number: {} },
    { ...LOGIN, phone_number: ['13800000001'] },
    { ...LOGIN, password: 'x'.repeat(65) },
    { ...LOGIN, '': 1 },
    { ...LOGIN, extra: 1 },
  ]) {
    const response = await browser.post('/bff/login', body);
    t.match(
      response,
      { status: 400, json: { code: 400, data: { errors: Object } } },
      JSON.stringify(body).slice(0, 60),
    );
  }
  for (const query of [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1&page=2',
    'page[]=1',
    'page=1e9',
    'count=101',
    'bogus=1',
    'page=%00',
    '__proto__=1',
    'type=%F0%9F%98%80',
  ]) {
    const response = await browser.get(`/bff/user/bill?${query}`, { cookie: 'bank_token=member-token' });
    t.match(response, { status: 400, json: { code: 400 } }, query);
  }
  t.equal(upstream.hits.length, before);
});

t.test('a password that is too long is not called missing', async (t) => {
  const { browser } = await setUp(t);
  const response = await browser.post('/bff/login', { ...LOGIN, password: 'x'.repeat(65) });
  t.match(response.json, { code: 400, data: { errors: { password: '密码为 1 至 64 个字符' } } });
});

t.test('a request that is too large is refused before it is read', async (t) => {
  const { browser, upstream } = await setUp(t);
  const before = upstream.hits.length;
  refusal(
    t,
    await browser.post('/bff/login', { ...LOGIN, account: 'a'.repeat(65 * 1024) }),
    413,
    'a body beyond 64 kB',
  );
  refusal(t, await browser.get(`/bff/site?${'a'.repeat(4097)}`), 414, 'a URL beyond 4 kB');
  const page = await browser.get(`/?${'a'.repeat(4097)}`);
  t.match(page, { status: 414, text: /<h1>414<\/h1>/ }, 'a page request gets an error page');
  t.equal((await browser.get(`/bff/site?${'a'.repeat(3000)}`)).status, 400, 'a shorter query is read');
  t.equal(upstream.hits.length, before);
});

t.test('HEAD returns status and content type of GET, without a body', async (t) => {
  const { browser } = await setUp(t);
  for (const path of ['/', '/bff/site', '/bff/user/bag', '/bff/openapi.json', '/healthz', '/nowhere']) {
    const get = await browser.get(path);
    const head = await browser.send('HEAD', path);
    t.equal(head.status, get.status, path);
    t.equal(head.text, '');
    t.equal(head.headers['content-type'], get.headers['content-type']);
  }
});

t.test(
  "the gateway's own routes take only their method, and have the rate limit of their rows",
  async (t) => {
    const { browser, portal } = await setUp(t);
    for (const { method, path } of Object.values(gatewayRoutes)) {
      const other = method === 'GET' ? 'POST' : 'GET';
      const response = await browser.send(
        other,
        path.replace(/\{\w+\}/g, '1'),
        other === 'GET' ? undefined : '{}',
        { ...CSRF_HEADERS, ...(other === 'POST' && { 'content-type': 'application/json' }) },
      );
      if (response.status === 404) t.fail(`${other} ${path}: 404`);
      t.match(response, { status: 405, headers: { allow: new RegExp(method) } }, `${other} ${path}`);
    }
    for (let call = 0; call < 60; call++)
      await browser.post('/bff/session/reset', { fingerprint: '0'.repeat(16) });
    refusal(
      t,
      await browser.post('/bff/session/reset', { fingerprint: '0'.repeat(16) }),
      429,
      'a reset beyond the limit',
    );
    t.equal((await portal.browser().get('/healthz')).status, 200);
  },
);

t.test("the upstream's own 429 has Retry-After, too", async (t) => {
  const { browser, upstream } = await setUp(t);
  upstream.on('POST /api/login', json(fail(429, '尝试过多，请 5 分钟后再试', { retry_after: 299.4 })));
  t.match(
    await browser.post('/bff/login', LOGIN),
    {
      status: 429,
      headers: { 'retry-after': '300' },
      json: { message: '尝试过多，请 5 分钟后再试', data: { retry_after: 300 } },
    },
    'whole seconds, rounded up',
  );
  for (const data of [null, { retry_after: 'soon' }, { retry_after: -5 }]) {
    upstream.on('POST /api/login', json(fail(429, '尝试过多', data)));
    const wait = Number((await browser.post('/bff/login', LOGIN)).headers['retry-after']);
    t.ok(wait >= 1 && wait <= 60, `${JSON.stringify(data)}: ${wait}`);
  }
});

t.test('a page view is a path and nothing else', async (t) => {
  const { browser, portal } = await setUp(t);
  t.match(await browser.post('/bff/pageview', { path: '/news/3' }), {
    status: 200,
    json: { code: 200, data: null },
  });
  t.ok(
    portal.logs.some(
      (line) => line.includes('"event":"biz.pageview"') && line.includes('"path":"/news/:id"'),
    ),
    'the template is logged',
  );
  for (const body of [
    {},
    { path: '' },
    { path: 'news' },
    { path: '/a?token=x' },
    { path: '/a#b' },
    { path: `/${'a'.repeat(512)}` },
    { path: ['/'] },
    { path: '/', extra: 1 },
  ]) {
    refusal(t, await browser.post('/bff/pageview', body), 400, JSON.stringify(body).slice(0, 40));
  }
  refusal(t, await browser.post('/bff/pageview', { path: '/', pad: 'a'.repeat(9000) }), 413, 'a large body');
});

t.test(
  'a report about the content security policy needs no CSRF header, and only its directive is logged',
  async (t) => {
    const { portal } = await setUp(t);
    const browser = portal.browser();
    const send = (body: string, type = 'application/csp-report') =>
      browser.send('POST', '/bff/csp-report', body, { 'content-type': type });
    const report = {
      'csp-report': {
        'document-uri': 'https://portal.example/?secret=1',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/secret',
      },
    };
    t.equal((await send(JSON.stringify(report))).status, 204);
    t.ok(
      portal.logs.some(
        (line) => line.includes('sec.malicious_csp_violation') && line.includes('script-src-elem'),
      ),
    );
    t.notMatch(portal.logs.join(''), /secret/);
    // Ten reports in all: the rest of the minute is refused.
    for (const body of [
      'null',
      '[]',
      '{"csp-report":null}',
      '{"csp-report":[]}',
      '{"csp-report":{"effective-directive":{"a":1}}}',
    ])
      t.equal((await send(body)).status, 204, body);
    for (const body of ['{', '{"__proto__":1}']) refusal(t, await send(body), 400, JSON.stringify(body));
    refusal(t, await send(JSON.stringify({ pad: 'a'.repeat(9000) })), 413, 'a large body');
    refusal(t, await send('{}', 'text/plain'), 415, 'plain text');
  },
);
