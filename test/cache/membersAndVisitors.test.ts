import t from 'tap';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { fingerprintOf } from '../../server/session/seal.ts';
import { startPortal } from '../helper.ts';
import { markerOf, markersIn, startMarkingUpstream, tokenOf } from '../outage/markingUpstream.ts';
import { SEED, short } from '../support/longRun.ts';
import { seeded } from '../support/mutate.ts';
import { tablePages } from '../support/tablePages.ts';

/** Visitors, and as many members, who ask for the same address at the same moment. */
const EACH = short(1, 4);
/** By so much (ms) the pages grow older before each round: cold, in memory, looked at in the background, too old. */
const ROUNDS = short([0, 0, 4_000], [0, 0, 0, 4_000, 6_000]);
const PAGES = tablePages.filter(({ handle }) => handle.shared);
const CALLS = ['/bff/site', '/bff/partner', '/bff/level'];

let now = 0;
const upstream = await startMarkingUpstream(t, seeded(SEED));
const portal = await startPortal(t, {
  upstream: upstream.origin,
  env: { TRUSTED_PROXIES: '127.0.0.1' },
  clocks: { copies: () => now },
});
const keptLines = () => portal.logs.filter((line) => line.includes('"fromMemory":true')).length;
let asked = 0;
async function ask(path: string, member?: number, headers: Record<string, string> = {}) {
  const response = await fetch(portal.origin + path, {
    redirect: 'manual',
    headers: {
      ...headers,
      ...(member !== undefined && { cookie: `${TOKEN_COOKIE}=${tokenOf(member)}` }),
      'x-forwarded-for': `10.0.${asked >> 8}.${asked++ & 255}`,
    },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
/** All ask for the same, the members first in every other round. */
async function askTogether(path: string, round: number) {
  now += ROUNDS[round] ?? 0;
  const visitors = () => Array.from({ length: EACH }, () => ask(path));
  const members = () => Array.from({ length: EACH }, (_, member) => ask(path, member));
  const [first, second] = round % 2 === 0 ? [members(), visitors()] : [visitors(), members()];
  const [ones, others] = await Promise.all([Promise.all(first), Promise.all(second)]);
  return round % 2 === 0 ? { members: ones, visitors: others } : { visitors: ones, members: others };
}

t.test(
  'visitors and members who ask for the same page at the same moment get each their own, with a cold cache and a warm one',
  async (t) => {
    for (const { path, handle } of PAGES) {
      const seen = new Set<string>();
      for (const round of ROUNDS.keys()) {
        const { visitors, members } = await askTogether(path, round);
        for (const { text, headers, status } of visitors) {
          seen.add(text);
          t.same(
            [status, markersIn(text + JSON.stringify([...headers]))],
            [200, []],
            `${path}, round ${round}: a visitor`,
          );
          t.match(headers.get('cache-control'), 'public');
        }
        for (const [member, { text, headers, status }] of members.entries()) {
          const title = `${path}, round ${round}: member ${member}`;
          t.equal(status, handle.guestOnly ? 302 : 200, title);
          t.same(markersIn(text), handle.guestOnly ? [] : [markerOf(member)], title);
          t.equal(headers.get('cache-control'), 'private, no-store', title);
        }
      }
      t.same(
        [...seen],
        [await portal.renderAfresh(path)],
        `${path}: all visitors get the bytes that are rendered for nobody`,
      );
    }
    t.ok(keptLines() >= PAGES.length, `${keptLines()} pages from memory`);
  },
);

t.test('public replies are the same bytes for visitors and members', async (t) => {
  const before = keptLines();
  for (const path of CALLS) {
    const seen = new Set<string>();
    for (const round of ROUNDS.keys()) {
      const { visitors, members } = await askTogether(path, round);
      for (const { text, status } of [...visitors, ...members]) {
        t.equal(status, 200, path);
        seen.add(text);
      }
    }
    t.equal(seen.size, 1, path);
    t.same(markersIn([...seen].join()), []);
  }
  t.ok(keptLines() >= before + CALLS.length);
});

t.test('a member with a visitor’s entity tag gets the member’s page', async (t) => {
  for (const path of ['/', '/bank', '/vip']) {
    const tags = [];
    for (let times = 0; times < 3; times++)
      tags.push((await ask(path, undefined, { 'accept-encoding': 'identity' })).headers.get('etag'));
    const known = { 'if-none-match': String(tags.at(-1)), 'accept-encoding': 'identity' };
    t.equal((await ask(path, undefined, known)).status, 304);
    for (const header of [known, { ...known, 'if-none-match': '*' }]) {
      const { status, text, headers } = await ask(path, 1, header);
      t.same([status, markersIn(text), headers.get('etag')], [200, [markerOf(1)], null], path);
    }
  }
});

t.test('a page for a session that has ended says so, although that for visitors is in memory', async (t) => {
  for (let times = 0; times < 2; times++) t.notMatch((await ask('/')).text, 'refused');
  const member = portal.browser();
  member.jar.set(TOKEN_COOKIE, tokenOf(1));
  await member.post('/bff/logout');
  const { status, text } = await ask('/', 1);
  t.same([status, markersIn(text)], [200, []]);
  t.match(text, `"refused":"${fingerprintOf(tokenOf(1))}"`, 'so that the browser has the cookie removed');
});
