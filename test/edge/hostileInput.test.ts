import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import type { InjectOptions } from 'fastify';
import { UNAVAILABLE } from '../../shared/codes.ts';
import { ok } from '../../shared/envelope.ts';
import { contract } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { bffCall, fillPath } from '../../shared/wire.ts';
import { pages } from '../../server/page/listedPages.ts';
import { startPortal } from '../helper.ts';
import { SEED, short } from '../support/longRun.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { PNG } from '../../embedded/test/support/uploadFile.ts';
import { mutate, seeded, type Json } from '../support/mutate.ts';
import { FORM_TYPE, multipart, OURS } from '../support/browserLike.ts';
import { routesOf } from '../support/upstreamCalls.ts';
import { PATHS } from './vectors/paths.ts';

/** Texts that programs exchange over. */
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '\u0000',
  '\ufeff',
  '\u202e',
  '\ud800',
  '贷款',
  '👪',
  'a'.repeat(300),
  'a'.repeat(3_000),
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' OR 1=1 --",
  '${7*7}',
  '{{7*7}}',
  '%00',
  '%0d%0aX: 1',
  '\r\nX: 1',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  '2026-02-30',
  '-0',
  '1.005',
  '0x10',
  '１２',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'a;b',
  'a&b=c',
  '*',
  '%',
  '_',
  '\\',
  '`',
  '\u2028',
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-7',
  'text/plain',
  FORM_TYPE,
  'multipart/form-data; boundary=',
  'application/csp-report',
  'application/reports+json',
  'x',
  '',
];
const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
] as const;
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'if-none-match',
  'if-modified-since',
  'range',
  'user-agent',
  'referer',
  'cache-control',
  'idempotency-key',
  'x-forwarded-for',
  'x-forwarded-host',
  'origin',
  'sec-fetch-site',
  'authorization',
  'host',
  'x-request-id',
  'traceparent',
  'content-encoding',
  'expect',
  'x-http-method-override',
];
const COOKIES = [
  'bank_token=member-token',
  'bank_token=',
  'bank_token=a; bank_token=b',
  'bank_token="x"',
  'bank_token=%00',
  'bank_invite=abc',
  'bank_invite=%ff',
  'bank_consent=%7B%7D',
  'bank_consent={"chat":1}',
  'bank_oauth_state=1',
  '=',
  ';;;',
  `x=${'y'.repeat(2_000)}`,
  '__proto__=1; constructor=2',
];
const EDGES = [
  'identity',
  'gzip;q=0, *;q=0',
  'br;q=nan',
  '*',
  'W/"x"',
  'bytes=0-',
  'bytes=-1',
  'bytes=5-1,9-',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'no-cache',
  'MicroMessenger',
  '127.0.0.1, 10.0.0.1',
  '100-continue',
];

const rows = Object.values(contract as Record<string, Endpoint>);

/**
 * Makes an endless sequence of hostile requests, determined by the seed: to each route of the contract, to the gateway's own routes,
 * to pages and to paths that are none. Most are near to good ones, so that they get past the first checks.
 *
 * @param paths the paths of the routes outside the contract
 */
function hostileRequests(seed: number, host: string, paths: readonly string[]): () => InjectOptions {
  const random = seeded(seed);
  const chance = (probability: number) => random() < probability;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const text = () =>
    chance(0.1) ? TEXTS.slice(0, 1 + Math.floor(random() * 8)).join(pick(TEXTS)) : pick(TEXTS);

  const target = (): { path: string; method?: 'GET' | 'POST'; fields: Record<string, unknown> } => {
    if (chance(0.6)) {
      const row = pick(rows);
      const { method, path } = bffCall(row);
      const { path: filled, rest } = fillPath(
        path,
        Object.fromEntries(
          Object.entries(sampleInput(row.input)).map(([key, value]) => [
            key,
            path.includes(`{${key}}`) && chance(0.3) ? Buffer.from(text()).toString() : value,
          ]),
        ),
      );
      return { path: filled, method, fields: rest };
    }
    const path = chance(0.5)
      ? pick(pages).path.replace(/:\w+/g, () => encodeURIComponent(chance(0.5) ? '1' : text()))
      : pick(paths);
    return {
      path: chance(0.1) ? path + pick(PATHS) : path,
      fields: { page: text(), from: text(), keyword: text(), invite: text() },
    };
  };
  // Lone surrogates cannot be percent-encoded.
  const encodeURIComponent = (value: string) => globalThis.encodeURIComponent(Buffer.from(value).toString());

  return () => {
    const { path, method: own, fields } = target();
    const method = own !== undefined && chance(0.85) ? own : pick(METHODS);
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
    let input = structuredClone(fields) as Json;
    if (chance(0.7)) input = mutate(input, random);
    if (chance(0.2) && typeof input === 'object' && input !== null && !Array.isArray(input))
      input[text()] = chance(0.5) ? text() : [];
    const query =
      !hasBody || chance(0.1)
        ? Object.entries(input ?? {})
            .map(
              ([key, value]) =>
                `${encodeURIComponent(key)}=${encodeURIComponent(typeof value === 'string' ? value : String(JSON.stringify(value)))}`,
            )
            .join(pick(['&', '&', '&', '&&', ';']))
        : '';
    const headers: Record<string, string> = {
      host,
      ...(chance(0.9) && OURS),
      'idempotency-key': `key-${Math.floor(random() * 50)}-0123456789`,
    };
    if (chance(0.6)) headers.cookie = pick(COOKIES);
    if (chance(0.3)) headers[pick(HEADERS)] = pick(chance(0.5) ? EDGES : TEXTS).replace(/[^\x20-\x7e]/g, '');
    let payload: string | Buffer | undefined;
    if (hasBody) {
      headers['content-type'] = chance(0.9) ? 'application/json' : pick(TYPES);
      payload = JSON.stringify(input);
      if (chance(0.05)) payload = payload.slice(0, Math.floor(random() * payload.length));
      if (chance(0.03)) payload = Buffer.from(Array.from({ length: 64 }, () => Math.floor(random() * 256)));
      if (chance(0.02))
        payload = pick([
          '['.repeat(60_000),
          '{"a":'.repeat(12_000),
          `"${'a'.repeat(60_000)}"`,
          `[${'1,'.repeat(30_000)}1]`,
          '{"__proto__":{"a":1}}',
        ]);
      if (path === '/bff/upload' && chance(0.9)) {
        headers['content-type'] = FORM_TYPE;
        payload = multipart(
          { name: 'scene', bytes: chance(0.7) ? '1' : text() },
          {
            name: chance(0.8) ? 'file' : text(),
            filename: chance(0.5) ? 'a.png' : text().replace(/["\r\n]/g, ''),
            type: pick(['image/png', 'text/html', '']),
            bytes: pick(['', '\x89PNG\r\n\x1a\n', '<svg/>', 'a'.repeat(1_000)]),
          },
        );
      }
    }
    return {
      method,
      url: query ? `${path}?${query}` : path,
      headers,
      ...(payload !== undefined && { payload }),
      // Many visitors, or the rate limits would answer for the rest.
      remoteAddress: `10.0.0.${Math.floor(random() * 128)}`,
    };
  };
}

/** Requests before memory is measured for the first time: caches and tables of limits fill, and the engine compiles what runs often. */
/** Of the heap: the bounded caches (pages, paths, copies of site data) are not full after the warm-up. In the long form this is some 35 bytes a request. */
const GROWTH = 1.1;
const WARM_UP = short(1_500, 60_000);
const COUNT = short(3_000, 200_000);
const AT_ONCE = 4;
/** Statuses from 500 on that are the right answer to an input. */
const EXPECTED = [501, 505];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of the heap in use after everything collectable is collected, at most `limit` if it gets there in a while. */
async function heapUsed(limit = 0): Promise<number> {
  let used = Infinity;
  for (let round = 0; round < 20 && used > limit; round++) {
    collect();
    await setTimeout(50);
    used = Math.min(used, process.memoryUsage().heapUsed);
  }
  return used;
}

t.test('no input causes an error of the server or shows a stack, and memory comes back', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('*', (hit, response) => {
    if (/\/upload\/\d/.test(hit.path)) response.setHeader('content-type', 'image/png').end(PNG);
    // The stub reads every body as JSON; a file is none.
    else if (hit.path.includes('upload')) json(ok({ url: '/bff/upload/7' }))(hit, response);
    else upstream.sample(hit, response);
  });
  const portal = await startPortal(t, { upstream: upstream.origin });
  const host = new URL(portal.origin).host;
  const paths = [
    ...new Set(
      routesOf(portal.app)
        .map(({ path }) => path)
        .filter((path) => path.startsWith('/')),
    ),
  ];
  const next = hostileRequests(SEED, host, paths);
  const statuses = new Map<number, number>();
  const errors: string[] = [];

  const run = async (count: number) => {
    let left = count;
    const work = async () => {
      while (left-- > 0) {
        const request = next();
        let response = await portal.app.inject(request);
        // A busy machine refuses visitors for a moment, as it says; an error that the input causes comes again.
        for (let tries = 0; response.statusCode === UNAVAILABLE && tries < 10; tries++) {
          await setTimeout(1_000);
          response = await portal.app.inject(request);
        }
        const { statusCode, body, headers } = response;
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        const told = `${request.method} ${String(request.url).slice(0, 200)} ${JSON.stringify(request.headers)} ${String(request.payload).slice(0, 300)}: ${statusCode} ${body.slice(0, 200)}`;
        if (statusCode >= 500 && !EXPECTED.includes(statusCode)) t.fail(told);
        // A built script, or the list of log events, may well contain the word.
        if (
          !/^\/(?:assets|bff\/docs)\//.test(String(request.url)) &&
          /\n\s+at .*[:(]\d|node_modules|file:\/\/\/work|SyntaxError|TypeError/.test(body)
        )
          t.fail(`shows its inside: ${told}`);
        if (headers['x-request-id'] === undefined || headers['content-security-policy'] === undefined)
          t.fail(`lacks headers: ${told}`);
        if (portal.logs.length > 1_000) forget();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  const forget = () => {
    errors.push(...portal.logs.filter((line) => /"level":"(error|fatal)"/.test(line)));
    portal.logs.length = 0;
    upstream.hits.length = 0;
  };

  await run(WARM_UP);
  forget();
  const before = await heapUsed();
  await run(COUNT);
  forget();
  const after = await heapUsed(before * GROWTH);
  t.same(errors, [], 'nothing is logged as an error');
  t.ok(
    after <= before * GROWTH,
    `heap ${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB after ${COUNT} requests`,
  );
  t.comment(
    `seed ${SEED}: ${JSON.stringify([...statuses].sort())}; heap ${(before / 1e6).toFixed(1)} → ${(after / 1e6).toFixed(1)} MB`,
  );
  t.ok((statuses.get(200) ?? 0) > COUNT / 20, 'many requests get past the first checks');
});
