import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { CONSENT_COOKIE, INVITE_COOKIE, TOKEN_COOKIE } from '../../shared/constants.ts';
import '../../server/page/cache/visitorPages.ts';
import { short } from '../support/longRun.ts';
import { startKeptPortal } from './support/keptPortal.ts';

type Headers = Record<string, string | string[]>;
interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

const decode: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** Sends a request with exactly this target and these headers, which `fetch` would tidy. */
const ask = (origin: string, method: string, path: string, headers: Headers): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const coding = String(response.headers['content-encoding'] ?? '');
          const bytes = Buffer.concat(parts);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Headers,
            body: String(bytes.length > 0 && decode[coding] ? decode[coding](bytes) : bytes),
          });
        });
    })
      .on('error', reject)
      .end();
  });

const PATHS = [
  '/',
  '/bank',
  '/bank/',
  '/bank?amount=20&term=24',
  '/bank?utm_source=%3Cscript%3E',
  '/bank?amount=20&amount=30',
  '/BANK',
  '/%62ank',
  '/bank/../news',
  '/bank%2f..%2fnews',
  '//evil.example/bank',
  '/bank;a=b',
  '/news?page=2',
  '/news/1?invite=ABC123',
  '/help?keyword=%00',
  '/nowhere',
  '/bank#x',
  '/?q=1&__proto__=2',
];

/** Headers by which a request might get itself, or what it says, into what others are sent. */
const REQUESTS: Headers[] = [
  {},
  { cookie: 'theme=dark' },
  { cookie: Array.from({ length: 11 }, (_, at) => `a${at}=b`).join('; ') },
  { cookie: `${CONSENT_COOKIE}=x` },
  { cookie: `bank%5Ftoken=a-token` },
  { cookie: `${TOKEN_COOKIE}=a-token` },
  { cookie: `${TOKEN_COOKIE}=` },
  { cookie: `${INVITE_COOKIE}=ABC123` },
  { cookie: `${TOKEN_COOKIE}=a; ${TOKEN_COOKIE}=b` },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=0.1, gzip;q=0.9' },
  { 'accept-encoding': 'br;q=0, *' },
  { 'accept-encoding': 'deflate, x;q=evil' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"made-up", W/"other"' },
  { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
  { 'if-match': '"made-up"' },
  { range: 'bytes=0-9' },
  { range: 'bytes=9-0,-1', 'if-range': '"x"' },
  {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
  },
  { 'accept-language': 'en"><script>', 'user-agent': '<script>' },
  { 'x-forwarded-for': '<script>', 'x-request-id': '<script>' },
  { 'cache-control': 'no-cache', pragma: 'no-cache' },
  { origin: 'https://evil.example', referer: 'https://evil.example/<script>' },
  { 'x-http-method-override': 'POST', accept: 'application/json' },
  { expect: '100-continue' },
];

/** What must be the same, from memory and without it. Entity tags come from memory only, and with them 304. */
const essence = ({ status, headers, body }: Reply) => ({
  status,
  body,
  type: headers['content-type'],
  policy: headers['content-security-policy'],
  location: headers.location,
  cookies: headers['set-cookie'],
  frames: headers['x-frame-options'],
});

t.test(
  'no request changes what others are sent, and each gets what it would get without the memory',
  async (t) => {
    // Pages name the portal's origin.
    const env = { PUBLIC_ORIGIN: 'http://portal.example' };
    const fromMemory = await startKeptPortal(t, env);
    const without = await startKeptPortal(t, env);
    // Each page is made for its request.
    Object.assign(without.portal.app.visitorPages, { isComing: () => false, get: async () => undefined });
    const plain = { 'accept-encoding': 'identity' };
    // The first page with a part whose code is loaded late names its pictures in another order.
    for (const headers of REQUESTS) await ask(without.portal.origin, 'GET', '/', headers);
    let combinations = 0;
    for (const [place, path] of PATHS.entries()) {
      const first = essence(await ask(without.portal.origin, 'GET', path, plain));
      // By day each path with an eighth of the requests, and each request with two paths.
      for (const [at, headers] of REQUESTS.entries())
        for (const method of ['GET', 'HEAD']) {
          if (short((place + at) % 8 !== 0 || (method === 'HEAD' && at % 4 !== 0), false)) continue;
          // Cold: the data have changed since, and the page with them.
          fromMemory.clock.ms += 3_600_000;
          const expected = essence(await ask(without.portal.origin, method, path, headers));
          for (const state of ['cold', 'warm']) {
            combinations++;
            const title = `${method} ${path} ${JSON.stringify(headers)}, ${state}`;
            const reply = await ask(fromMemory.portal.origin, method, path, headers);
            const revalidated = reply.status === 304 && headers['if-none-match'] !== undefined;
            if (!revalidated && JSON.stringify(essence(reply)) !== JSON.stringify(expected))
              t.same(essence(reply), expected, title);
            // What others may keep has nothing of this request's own.
            if (String(reply.headers['cache-control']).startsWith('public') && reply.headers['set-cookie'])
              t.fail(`${title}: a cookie that others get`);
            if (
              /evil|made-up|<script>|ABC123/.test(
                revalidated ? '' : reply.body.replace(String(first.body), ''),
              )
            )
              t.fail(`${title}: repeats what the request says`);
          }
          const next = essence(await ask(fromMemory.portal.origin, 'GET', path, plain));
          if (JSON.stringify(next) !== JSON.stringify(first))
            t.same(next, first, `the next visitor after ${method} ${path} ${JSON.stringify(headers)}`);
        }
    }
    t.equal(combinations, short(154, 1_872));
    const kept = fromMemory.portal.logs.filter((line) => line.includes('"fromMemory":true')).length;
    t.ok(kept > combinations / 4, `${kept} of them from memory`);
  },
);
