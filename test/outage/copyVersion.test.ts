import { createHash } from 'node:crypto';
import t from 'tap';
import { createShape } from '../../server/gateway/shape.ts';
import { callNames, contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { copyVersions } from '../../server/gateway/cache/lastGood.ts';
import { hostileHtml } from '../reader/hostileHtml.ts';
import { recorded, readerTools } from '../support/recorded.ts';

/** Digest of what the reader makes of the recorded responses and of hostile HTML, at the present `READER_VERSION`. */
const MADE = '7456d45450cb8064';

t.test('what the reader makes is what its version stands for', async (t) => {
  const made = callNames
    .filter((name) => (contract[name] as Endpoint).cache)
    .flatMap((name) => recorded[name].map((data) => createShape(contract[name], readerTools).output(data)));
  const html = hostileHtml.map((one) => createShape(contract.config, readerTools).output({ protocol: one }));
  const digest = createHash('sha256')
    .update(JSON.stringify([made, html]))
    .digest('hex')
    .slice(0, 16);
  t.equal(
    digest,
    MADE,
    'if the recorded responses or the hostile HTML have changed, renew the digest; if the reader makes something else of them, raise READER_VERSION too, so that no old copy is served',
  );
});

t.test('copies are shared only by portals that agree in schema and circumstances', async (t) => {
  const one = copyVersions(['https://upstream.example']);
  t.equal(one('site'), copyVersions(['https://upstream.example'])('site'));
  t.not(one('site'), copyVersions(['https://other.example'])('site'));
  t.not(one('site'), one('seo'));
  t.match(one('site'), /^[\da-f]{16}$/);
});
