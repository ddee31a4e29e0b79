import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { inParallel } from '../../scripts/inParallel.ts';
import { freePort } from '../support/freePort.ts';
import { picturePortal } from './support/picturePortal.ts';
import { exchange } from './support/rawSocket.ts';
import { makeFolder, NO_HAPROXY, start } from '../deploy/support/startBalancer.ts';
import { FRAMING, BODIES_AND_TYPES } from './vectors/framing.ts';
import { LINES, HOSTS } from './vectors/lines.ts';

const VECTORS = [...FRAMING, ...LINES, ...HOSTS, ...BODIES_AND_TYPES];
const AT_ONCE = 8;

/** HAProxy before a server. It reuses connections to the server for all clients, where a desynchronised one does most harm. */
const configOf = (port: number, serverPort: number): string =>
  [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 3s',
    '  timeout server 10s',
    '  timeout http-request 1s',
    '  timeout http-keep-alive 3s',
    '  option forwardfor',
    'frontend visitors',
    `  bind 127.0.0.1:${port}`,
    '  default_backend gateway',
    'backend gateway',
    '  http-reuse always',
    '  retries 0',
    `  server one 127.0.0.1:${serverPort}`,
    '',
  ].join('\n');

t.test(
  'behind HAProxy no vector becomes more requests than it is, and no client gets the response of another',
  { skip: NO_HAPROXY },
  async (t) => {
    const front = await freePort();
    const host = `127.0.0.1:${front}`;
    const { portal, upstream, port } = await picturePortal(t, {
      env: { TRUSTED_PROXIES: '127.0.0.1', ALLOWED_HOSTS: host },
    });
    const file = join(makeFolder(t), 'haproxy.cfg');
    writeFileSync(file, configOf(front, port));
    await start(t, 'haproxy', ['-db', '-f', file], { port: front });
    // The echo: a picture that says which one it is.
    upstream.on(
      '*',
      (hit, response) =>
        void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(`<svg id="${hit.path}"/>`),
    );

    const statuses = new Map<number, number>();
    await inParallel(AT_ONCE, VECTORS, async ({ name, bytes, requests = 1 }, n) => {
      const own = bytes
        .replaceAll('{host}', host)
        .replaceAll('/media/one.svg', `/media/one${n}.svg`)
        .replaceAll('/media/hidden.svg', `/media/hid${n}.svg`);
      // The padding keeps stated lengths right.
      const padded = own.replaceAll(`/media/hid${n}.svg`, `/media/hid${String(n).padStart(3, '0')}.svg`);
      const {
        text,
        statuses: [first = 0],
      } = await exchange(front, padded, { expected: requests });
      statuses.set(first, (statuses.get(first) ?? 0) + 1);
      // Another client, on a connection to the gateway that was used for the vector.
      const other = await exchange(
        front,
        `GET /media/other${n}.svg HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n`,
      );
      if (!other.text.includes(`<svg id="/media/other${n}.svg"/>`))
        t.fail(`${name}: the next client got ${other.text.slice(0, 200)}`);
      for (const [, id] of text.matchAll(/<svg id="\/media\/([a-z]+\d+)\.svg"/g))
        if (id !== `one${n}` && (requests === 1 || id !== `hid${String(n).padStart(3, '0')}`))
          t.fail(`${name}: got the response for ${id}`);
      const made = upstream.hits.filter(({ path }) => path === `/media/one${n}.svg`).length;
      if (made > requests) t.fail(`${name} became ${made} requests`);
      if (
        upstream.hits.some(({ path }) => path.includes(`/hid${String(n).padStart(3, '0')}.`)) &&
        requests === 1
      )
        t.fail(`${name}: the hidden request was made`);
    });
    const others = upstream.hits.filter(({ path }) => path.startsWith('/media/other')).length;
    t.equal(others, VECTORS.length, 'each of the other clients’ requests was made once');
    t.ok((statuses.get(200) ?? 0) > 10 && (statuses.get(400) ?? 0) > 100, JSON.stringify([...statuses]));
    t.equal((await portal.browser().get('/healthz')).status, 200);
  },
);
