import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { CLIENT_DIR } from '../helper.ts';
import { HIDDEN_FILES, LEGAL, PATHS, PLACES } from './vectors/paths.ts';
import { picturePortal } from './support/picturePortal.ts';
import { exchange } from './support/rawSocket.ts';

const request = (host: string, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

t.test(
  'a path with two readings is refused under every prefix, before a route, a file or the upstream sees it',
  async (t) => {
    const { upstream, port, host } = await picturePortal(t);
    upstream.hits.length = 0;
    for (const [kind, place] of Object.entries({ ...PLACES, media: '/media' })) {
      for (const path of PATHS) {
        const { statuses, text } = await exchange(port, request(host, place + path));
        // Some are refused by Node's parser.
        if (statuses.length !== 1 || statuses[0] !== 400)
          t.fail(`${kind} ${JSON.stringify(path)}: ${statuses.join(' ')}`);
        if (!text.includes(kind === 'calls' ? '"code":400' : '400'))
          t.fail(`${kind} ${JSON.stringify(path)}: neither envelope nor page`);
      }
    }
    t.same(
      upstream.hits.filter(({ path }) => path.startsWith('/media')),
      [],
      'the upstream was not asked',
    );
  },
);

t.test('a legal address that only looks odd is answered', async (t) => {
  const { port, host } = await picturePortal(t);
  for (const path of LEGAL)
    t.ok([200, 404].includes((await exchange(port, request(host, path))).statuses[0] ?? 0), path);
});

t.test('no file besides the built ones is served', async (t) => {
  const { portal } = await picturePortal(t);
  for (const path of HIDDEN_FILES) {
    const { status, text } = await portal.browser().get(path);
    t.equal(status, 404, path);
    t.notMatch(text, /"dependencies"|root:x|\[core\]/);
  }
});

t.test('several ranges of a file are not assembled: the whole file, or 416', async (t) => {
  const { portal } = await picturePortal(t);
  const name = readdirSync(`${CLIENT_DIR}/assets`).find((file) => file.endsWith('.js')) ?? '';
  const size = readFileSync(`${CLIENT_DIR}/assets/${name}`).length;
  const get = (range: string) => portal.browser().get(`/assets/${name}`, { range });
  t.equal((await get('bytes=0-9')).status, 206);
  for (const range of [
    'bytes=0-1,3-4',
    `bytes=${Array.from({ length: 100 }, () => '0-').join(',')}`,
    'bytes=5-1',
    `bytes=${size}-`,
    'lines=0-1',
    'bytes=a-b',
    'bytes=--1',
  ]) {
    const { status, text } = await get(range);
    // Ranges that overlap are one.
    t.ok(
      status === 416 || ([200, 206].includes(status) && Buffer.byteLength(text) === size),
      `${range.slice(0, 30)}: ${status}`,
    );
  }
});
