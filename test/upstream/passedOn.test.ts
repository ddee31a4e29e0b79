import type { ServerResponse } from 'node:http';
import t from 'tap';
import { MEMBER_DATA } from '../../shared/paths.ts';
import { contract } from '../../shared/contract/index.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { ok } from '../../shared/envelope.ts';
import { bffCall, fillPath, toQuery } from '../../shared/wire.ts';
import { startPortal } from '../helper.ts';
import { FORM_TYPE, filePart, kindPart, multipart, OURS } from '../support/browserLike.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

// What the upstream learns of a visitor's request, whatever route it came by: the id that the response has, the trace, the visitor's
// address, and the browser's name where a session may be opened. It limits and logs by them.

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const AGENT = 'Visitor/1.0';
const rows = Object.entries(contract as Record<string, Endpoint>).filter(([, { upstream }]) => upstream);
/** The row of a call that the upstream got. */
const rowOf = (call: string) =>
  rows.find(([, { upstream = '' }]) =>
    new RegExp(`^${upstream.replace(/\{\w+\}/g, '[^/]+')}$`).test(call),
  )?.[1];

interface Asked {
  method: string;
  path: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

const FORM = {
  method: 'POST',
  path: '/bff/upload',
  body: multipart(kindPart('license_files'), filePart('bytes')),
  headers: { 'content-type': FORM_TYPE },
};
/** Requests by other routes than those of the contract. */
const REQUESTS: Record<string, Asked> = {
  billCsv: { method: 'GET', path: '/bff/user/bill.csv' },
  memberData: { method: 'GET', path: MEMBER_DATA },
  uploadedFile: { method: 'GET', path: '/bff/upload/1' },
  invitation: { method: 'GET', path: '/bff/invitation' },
  sitemap: { method: 'GET', path: '/sitemap.xml' },
  'a picture': { method: 'GET', path: '/media/a.png' },
  ...Object.fromEntries(
    ['/', '/bank', '/news/17', '/user', '/user/bill', '/user/spread', '/invite/KSJ2F7'].map((path) => [
      path,
      { method: 'GET', path },
    ]),
  ),
};
/** Routes of the gateway that ask the upstream nothing, or site data alone. */
const ALONE = [
  'wechatStart',
  'sessionReset',
  'declineInvitation',
  'pageView',
  'browserReport',
  'cspReport',
  'description',
  'englishDescription',
  'reference',
  'referenceIn',
  'guide',
  'guideIn',
  'logDocs',
  'logDocsIn',
  'metricsDocs',
  'metricsDocsIn',
  'docsFile',
  'securityTxt',
  'changePasswordPage',
  'liveness',
  'readiness',
  'robots',
];

t.test('what the upstream learns of a request, by every route', async (t) => {
  t.same(
    Object.keys(gatewayRoutes).filter((name) => !(name in REQUESTS) && !ALONE.includes(name)),
    [],
    'each route of the gateway has a request here, or asks nothing',
  );
  const upstream = await startStubUpstream(t);
  for (const file of ['GET /api/upload/1', 'GET /media/a.png'])
    upstream.on(
      file,
      (_hit: unknown, response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': 'image/png' }).end('picture'),
    );
  upstream.on('POST /api/upload', json(ok({ url: '/api/upload/8' })));
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env: { TRUSTED_PROXIES: '127.0.0.1', WECHAT_APP_ID: 'wx0123456789abcdef' },
  });
  let count = 0;
  const visitor = () => {
    const browser = portal.browser();
    browser.jar.set('bank_token', `token-${++count}`).set('bank_invite', 'KSJ2F7');
    return {
      browser,
      about: {
        'x-forwarded-for': `198.51.100.${count}`,
        'user-agent': AGENT,
        traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
      },
    };
  };
  const ask = async (
    name: string,
    { method, path, body, headers }: Asked,
    { browser, about } = visitor(),
  ) => {
    const before = upstream.hits.length;
    const {
      headers: { 'x-request-id': id },
      status,
    } = await browser.send(method, path, body, { ...OURS, ...about, ...headers });
    // Site data that has grown old is fetched again for nobody.
    const hits = upstream.hits.slice(before).map(({ method: verb, path: called, headers: got }) => ({
      call: `${verb} ${called}`,
      row:
        contract[name as 'site']?.upstream === `${verb} ${called}`
          ? (contract[name as 'site'] as Endpoint)
          : rowOf(`${verb} ${called}`),
      got,
    }));
    const own = hits.filter(({ row }) => !row?.cache);
    if (!rows.some(([one, { cache }]) => one === name && cache) && name !== 'sitemap' && name !== '/bank')
      t.ok(own.length > 0, `${name}: ${status}, ${own.length} calls`);
    for (const { call, row, got } of hits) {
      const isPicture = call.startsWith('GET /media/');
      t.match(
        got,
        { 'x-request-id': /^[\da-f-]{36}$/, traceparent: /^00-[\da-f]{32}-[\da-f]{16}-\d\d$/ },
        `${name}: ${call}`,
      );
      if (row?.cache)
        t.not(got['x-request-id'], id, `${name}: ${call} belongs to no request, since visitors share it`);
      else t.equal(got['x-request-id'], id, `${name}: ${call} has the id of the response`);
      t.equal(
        String(got['traceparent']).includes(TRACE),
        !row?.cache,
        `${name}: ${call} continues the trace`,
      );
      if (!row?.cache)
        t.equal(
          got['x-forwarded-for'],
          isPicture ? undefined : about['x-forwarded-for'],
          `${name}: ${call} has the visitor's address, except for pictures`,
        );
      t.equal(
        got['user-agent'],
        row && canOpenSession(row) ? AGENT : undefined,
        `${name}: ${call} names the browser only if it may open a session`,
      );
    }
    t.equal(
      new Set(own.map(({ got }) => got['traceparent'])).size,
      own.length,
      `${name}: each call is a span of its own`,
    );
  };

  for (const [name, request] of Object.entries(REQUESTS)) await ask(name, request);
  for (const [name, row] of rows) {
    const of = visitor();
    const state =
      row.oauthState &&
      new URL((await of.browser.get('/bff/wechat')).headers.location ?? '').searchParams.get('state');
    const input = {
      ...sampleInput(row.input),
      ...(state && { state }),
      ...('phone_number' in row.input.properties && { phone_number: `138${String(count).padStart(8, '0')}` }),
    };
    const { method, path: template } = bffCall(row);
    const { path, rest } = fillPath(template, input);
    if (row.body === 'multipart') await ask(name, FORM, of);
    else if (method === 'GET') await ask(name, { method, path: path + toQuery(rest) }, of);
    else
      await ask(
        name,
        {
          method,
          path,
          body: JSON.stringify(rest),
          headers: {
            'content-type': 'application/json',
            ...(row.once && { 'idempotency-key': `passed-on-${count}` }),
          },
        },
        of,
      );
  }
});

t.test(
  'a text that looks like the address of a file reaches the upstream as it was typed; the address of a file becomes the upstream’s',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin });
    const member = portal.browser();
    member.jar.set('bank_token', 'token');
    let key = 0;
    const send = async (path: string, body: object) => {
      const before = upstream.hits.length;
      const { json: envelope } = await member.post(path, body, { 'idempotency-key': `address-${++key}` });
      const [hit] = upstream.hits.slice(before).filter(({ method }) => method === 'POST');
      return { envelope, sent: hit ? (JSON.parse(hit.body) as Record<string, unknown>) : undefined };
    };
    /** Ways to write the gateway's own addresses. */
    const typed = [
      '/media/!/x',
      '/bff/upload/1',
      '/uploads/a.png',
      `/bff/upload/~${'A'.repeat(60)}`,
      '/media/~/uploads/a.png',
      '/media/!/internal/secret.png',
    ];
    for (const text of typed) {
      const texts = { nickname: text.slice(0, 20) };
      t.match((await send('/bff/user/edit', texts)).sent, texts, 'a name');
      t.match(
        (await send('/bff/feedback', { name: '林', content: text, phone_number: '13800000001' })).sent,
        { content: text },
        'a message',
      );
      t.match(
        (await send('/bff/user/form/1/supplement', { remark: text })).sent,
        { remark: text },
        'a remark',
      );
      t.match(
        (await send('/bff/user/form', { form_id: 1, draft: 1, answers: { purpose_detail: text } })).sent,
        { answers: { purpose_detail: text } },
        'an answer',
      );
    }
    const before = upstream.hits.length;
    t.match(
      await portal.browser().post('/bff/feedback', {
        name: '林',
        content: '打不开 /bff/upload/~AAAA',
        phone_number: '13800000001',
      }),
      { status: 200 },
      'by a visitor too',
    );
    t.same(
      upstream.hits
        .slice(before)
        .map(({ path }) => path)
        .filter((path) => path === '/api/visit'),
      [],
    );
    const files = { avatar: '/bff/upload/1' };
    t.match((await send('/bff/user/edit', files)).sent, { avatar: '/api/upload/1' });
    t.match((await send('/bff/user/form/1/supplement', { files: ['/bff/upload/1', '/media/a.png'] })).sent, {
      files: ['/api/upload/1', '/media/a.png'],
    });
    t.match(
      (await send('/bff/user/form', { form_id: 1, draft: 1, answers: { licence: ['/bff/upload/1'] } })).sent,
      { answers: { licence: ['/api/upload/1'] } },
    );
  },
);

t.test(
  'a sum of nothing, or one that is no sum, never reaches the upstream; nor does a login that names two accounts',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: upstream.origin });
    const member = portal.browser();
    member.jar.set('bank_token', 'token');
    const sums: [path: string, input: object][] = [
      ['/bff/user/withdraw', { type: 1, use_last: 1 }],
      ['/bff/user/recharge', { channel: 'mock' }],
      ['/bff/user/balance/refund', { type: 1, use_last: 1 }],
    ];
    const money = rows.flatMap(([, row]) =>
      row.input.properties.amount && bffCall(row).method === 'POST' ? [bffCall(row).path] : [],
    );
    t.same(money.toSorted(), sums.map(([path]) => path).toSorted(), 'every call that takes a sum is here');
    for (const [path, input] of sums)
      for (const amount of [
        '0',
        '0.0',
        '0.00',
        '00',
        '-0',
        '-1',
        '0.001',
        '1e2',
        '+1',
        '',
        ' ',
        0,
        1,
        null,
      ]) {
        const before = upstream.hits.length;
        const { status, json: envelope } = await member.post(
          path,
          { ...input, amount },
          { 'idempotency-key': 'a-sum-of-nothing' },
        );
        t.equal(status, 400, `${path} with ${JSON.stringify(amount)}`);
        t.match(envelope.data, { errors: { amount: '请输入大于 0 的金额，最多两位小数' } });
        t.equal(
          upstream.hits.slice(before).filter(({ method }) => method === 'POST').length,
          0,
          'the upstream is not asked',
        );
      }
    const { status } = await member.post(
      '/bff/user/withdraw',
      { type: 1, use_last: 1, amount: '0.01' },
      { 'idempotency-key': 'the-least-sum' },
    );
    t.equal(status, 200);

    const before = upstream.hits.length;
    const both = await portal
      .browser()
      .post('/bff/login', { phone_number: '13800000001', account: '13800000002', password: 'Guess-2026' });
    t.equal(both.status, 400);
    t.equal(
      upstream.hits.slice(before).filter(({ path }) => path === '/api/login').length,
      0,
      'neither account is tried',
    );
  },
);
