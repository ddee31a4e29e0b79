import t from 'tap';
import { exchange } from './support/rawSocket.ts';
import { picturePortal } from './support/picturePortal.ts';
import { FRAMING, BODIES_AND_TYPES } from './vectors/framing.ts';
import { LINES, HOSTS } from './vectors/lines.ts';
import type { Vector } from './vectors/vector.ts';

const TABLES: Record<string, Vector[]> = {
  framing: FRAMING,
  lines: LINES,
  hosts: HOSTS,
  bodies: BODIES_AND_TYPES,
};
/** Header lines that every response has, refusals of Node's parser included. */
const HEADERS = [
  'x-request-id',
  'x-content-type-options: nosniff',
  'content-security-policy',
  'x-frame-options',
  'cross-origin-resource-policy',
  'referrer-policy',
];

for (const [table, vectors] of Object.entries(TABLES)) {
  t.test(
    `${table}: what is malformed or ambiguous is refused before a route sees it, with an envelope or page, and the connection ends`,
    async (t) => {
      const { portal, upstream, port, host } = await picturePortal(t);
      for (const { name, bytes, statuses, closes, requests = 1 } of vectors) {
        upstream.hits.length = 0;
        const {
          text,
          statuses: got,
          closed,
        } = await exchange(port, bytes.replaceAll('{host}', host), {
          expected: statuses.includes(200) ? requests : 1,
        });
        const [first] = got;
        const outcome = `${name}: ${got.join(' ') || 'no response'}${closed ? ', closed' : ''}`;
        if (statuses.length === 0 ? got.length > 0 : first === undefined || !statuses.includes(first))
          t.fail(`${outcome}, expected ${statuses.join(' or ')}`);
        else if (closes !== undefined && closed !== closes)
          t.fail(`${outcome}, expected ${closes ? 'a close' : 'an open connection'}`);
        else if (closes && first !== 200 && got.length > 1)
          t.fail(`${outcome}: a request behind a refused one was answered`);
        else t.pass(outcome);
        if (first !== 200 && upstream.hits.some(({ path }) => path.startsWith('/media/')))
          t.fail(`${name} was refused but reached the upstream`);
        if (upstream.hits.filter(({ path }) => path.startsWith('/media/')).length > requests)
          t.fail(`${name} was taken for more requests than it is`);
        if (upstream.hits.some(({ path }) => path.includes('hidden')))
          t.fail(`${name}: the hidden request was made`);
        const lower = text.toLowerCase();
        if (got.length > 0)
          for (const header of HEADERS) if (!lower.includes(`\r\n${header}`)) t.fail(`${name}: no ${header}`);
        if (/\r\n(server|x-powered-by):|node_modules|\n {4}at /i.test(text))
          t.fail(`${name}: the response tells what the portal is built with`);
        if (
          first !== undefined &&
          first >= 400 &&
          !bytes.startsWith('HEAD') &&
          !/"code":\d+,"message":"|<!doctype html>/.test(text)
        )
          t.fail(`${name}: neither an envelope nor a page`);
        if (lower.includes('evil.example')) t.fail(`${name}: the response repeats a foreign host`);
      }
      t.equal((await portal.browser().get('/healthz')).status, 200, 'the portal lives');
    },
  );
}
