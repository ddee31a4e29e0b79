import fastify from 'fastify';
import t from 'tap';
import { jsonBodies } from '../../server/http/jsonBody.ts';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { bffCall, fillPath } from '../../shared/wire.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

// What is refused: `BODIES` in vectors/framing.ts.

t.test('depth and names of keys are limited, whatever the schema of a route allows', async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  await app.register(jsonBodies);
  app.post('/', async ({ body }) => ({ body }));
  const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
  for (const [text, isTaken] of [
    [nested(20), true],
    [nested(21), false],
    [nested(10_000), false],
    [`${'['.repeat(20)}${']'.repeat(20)}`, true],
    [`${'['.repeat(21)}${']'.repeat(21)}`, false],
    [JSON.stringify({ text: '['.repeat(30) }), true],
    ['', true],
    ['{"proto":1}', true],
    ['{"__proto__":1}', false],
    ['{"a":[{"constructor":{"prototype":1}}]}', false],
    ['{"\\u005f_proto__":1}', false],
  ] as const) {
    const headers = { 'content-type': 'application/json' };
    const { statusCode } = await app.inject({ method: 'POST', url: '/', headers, payload: text });
    t.equal(statusCode, isTaken ? 200 : 400, text.slice(0, 40));
  }
});

t.test(
  'a value of another JSON type than declared is refused with the field’s message, in every write; nothing is converted',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const portal = await startPortal(t, {
      upstream: upstream.origin,
      env: { TRUSTED_PROXIES: '127.0.0.1', WECHAT_APP_ID: 'wx0123456789abcdef' },
    });
    const browser = portal.browser();
    let cases = 0;
    let visitor = 0;
    const before = upstream.hits.filter(({ method }) => method === 'POST').length;
    for (const row of Object.values(contract as Record<string, Endpoint>)) {
      const { method, path } = bffCall(row);
      if (method !== 'POST' || row.body === 'multipart') continue;
      const { path: filled, rest } = fillPath(path, sampleInput(row.input));
      for (const [field, schema] of Object.entries(row.input.properties)) {
        if (path.includes(`{${field}}`)) continue;
        const { type } = schema as { type?: string };
        const wrong: unknown[] =
          type === 'string'
            ? [7, null, ['a']]
            : type === 'integer' || type === 'number'
              ? ['1', true, null]
              : type === 'boolean'
                ? ['true', 1, null]
                : [];
        for (const value of wrong) {
          cases++;
          // Each visitor and each session has few writes a minute.
          visitor++;
          browser.jar.set('bank_token', `member-token-${visitor}`);
          const response = await browser.post(
            filled,
            { ...rest, [field]: value },
            {
              'x-forwarded-for': `10.0.${visitor >> 8}.${visitor & 255}`,
              'idempotency-key': `key-${visitor}-0123456789`,
            },
          );
          const { errors = {} } = (response.json.data ?? {}) as { errors?: Record<string, string> };
          if (response.status !== 400 || typeof errors[field] !== 'string')
            t.fail(
              `${filled} ${field}=${JSON.stringify(value)}: ${response.status} ${response.text.slice(0, 100)}`,
            );
        }
      }
    }
    t.ok(cases > 100, `${cases} cases`);
    t.equal(upstream.hits.filter(({ method }) => method === 'POST').length, before, 'no write was sent');
  },
);

t.test('the texts of a query and of a path are converted', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const browser = portal.browser();
  browser.jar.set('bank_token', 'member-token');
  t.equal((await browser.get('/bff/user/bill?page=2&count=5')).status, 200);
  t.equal(upstream.hits.findLast(({ query }) => query.get('page') === '2')?.query.get('count'), '5');
  t.not((await browser.post('/bff/wz/1/helpful', { helpful: 1 })).json.message, '不支持的字段');
});
