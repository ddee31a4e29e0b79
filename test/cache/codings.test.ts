import t from 'tap';
import { ok } from '../../shared/envelope.ts';
import { codingOf } from '../../server/http/cachedResponse.ts';
import { json } from '../support/stubUpstream.ts';
import { startKeptPortal } from './support/keptPortal.ts';

/** `Accept-Encoding`, and the coding that is sent to such a client. */
const ACCEPTED: [accept: string, coding: string][] = [
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip;q=0.0', 'identity'],
  ['identity;q=0', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['br ; q=0 ,gzip ; q=0.1', 'gzip'],
  ['deflate, gzip;q=1.0', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['*', 'br'],
  ['gzip;q=1, br;q=0.1', 'br'],
];

t.test('the best coding that the client accepts', async (t) => {
  t.equal(codingOf(undefined), 'identity');
  // The second time it is remembered.
  for (let times = 0; times < 2; times++)
    for (const [accept, coding] of ACCEPTED) t.equal(codingOf(accept), coding, accept);
  for (let one = 0; one < 200; one++) t.equal(codingOf(`x${one}, gzip`), 'gzip');
});

t.test(
  'each client gets a cached response in its own coding, however many have got it in another',
  async (t) => {
    const { ask } = await startKeptPortal(t);
    for (const path of ['/news', '/bff/config']) {
      const { text } = await ask(path);
      const lengths = new Map<string, string | null>();
      for (let times = 0; times < 4; times++)
        for (const [accept, coding] of ACCEPTED) {
          const response = await ask(path, { 'accept-encoding': accept });
          t.equal(response.headers.get('content-encoding') ?? 'identity', coding, `${path} for ${accept}`);
          t.equal(response.text, text, `${path} for ${accept}`);
          t.match(response.headers.get('vary'), 'Accept-Encoding');
          if (times === 3) {
            t.equal((await response.line()).fromMemory, true);
            lengths.set(coding, response.headers.get('content-length'));
          }
        }
      t.equal(new Set(lengths.values()).size, 3, 'three different bodies');
    }
  },
);

t.test('a short response is sent as it is', async (t) => {
  const { ask, upstream } = await startKeptPortal(t);
  upstream.on('GET /api/level', json(ok([])));
  for (let times = 0; times < 3; times++) {
    const { headers, text } = await ask('/bff/level', { 'accept-encoding': 'br' });
    t.same(
      [text, headers.get('content-encoding'), headers.get('etag')?.endsWith('-identity"')],
      ['{"code":200,"message":"ok","data":[]}', null, true],
    );
  }
});
