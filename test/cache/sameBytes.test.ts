import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { startPortal } from '../helper.ts';
import { kinds, type Kind, good } from '../support/faults/kinds.ts';
import { jsonResponse, startRawServer } from '../support/faults/rawServer.ts';
import { short, until } from '../support/longRun.ts';
import { tablePages } from '../support/tablePages.ts';

/** The pages that are the same for all visitors, as they come from memory. */
const shared = tablePages.filter(({ handle }) => handle.shared).map(({ path }) => path);
// A record that was missing is said to be missing while the upstream fails, as a page that was there is shown; without a copy it would be 503.
const pages = [...shared.filter((path) => !path.endsWith('/1')), '/nowhere', '/bank?amount=20&term=24&sort=rate', '/news?page=2'];
/** Pages that are compared with each fault, in turn. */
const EACH = short(2, pages.length);
/** By day one fault of each outcome, as it is while connections fail and while they do not. */
const some = kinds.filter(({ expect, onConnect }, at) => short(at === kinds.findIndex((other) => JSON.stringify(other.expect) === JSON.stringify(expect) && !other.onConnect === !onConnect), true));
/** Requests after which a page must be the present one: an edit shows within two refreshes. */
const TRIES = 10;

const works: NonNullable<Kind['toxic']> = (socket, request) => void socket.write(jsonResponse(good(request)));
const upstream = await startRawServer(t, works);
let now = 0;
const portal = await startPortal(t, { upstream: upstream.origin, deadlines: { connect: 500, read: 500, write: 500 }, client: { breaker: false }, clocks: { copies: () => now } });
const visitor = portal.browser();

/** Where two texts begin to differ. */
function differenceOf(one: string, other: string): string {
  const at = [...one].findIndex((character, place) => character !== other[place]);
  return at < 0 ? 'equal' : `${one.slice(at - 40, at + 80)} | ${other.slice(at - 40, at + 80)}`;
}

/** The page from memory, and what would be rendered now. Data may still be on their way, so several looks are allowed. */
async function compare(t: Test, path: string, title: string): Promise<void> {
  for (let look = 1; ; look++) {
    const kept = await visitor.get(path);
    const fresh = await portal.renderAfresh(path);
    const isSame = kept.text === fresh && [200, 404].includes(kept.status);
    if (isSame || look === TRIES) {
      t.ok(isSame, `${title}: ${path}, status ${kept.status}, ${differenceOf(kept.text, fresh)}`);
      return;
    }
    now += 1_000;
    await wait(50);
  }
}

t.test('a page from memory has the bytes of one that is rendered now', async (t) => {
  for (const path of pages) {
    await compare(t, path, 'first');
    const { headers, status } = await visitor.get(path);
    t.match(headers, { etag: /^"/, 'cache-control': 'public, no-cache' }, `${path} comes from memory`);
    t.ok([200, 404].includes(status));
  }
});

for (const [place, kind] of some.entries())
  t.test(`the same while the upstream has a fault: ${kind.name}`, async (t) => {
    upstream.reset();
    if (kind.onConnect === 'refuse') await upstream.stop();
    else if (kind.onConnect) upstream.greet(kind.onConnect);
    if (kind.toxic) upstream.behave(kind.toxic);
    // The data are stale, and so are the pages.
    now += 10_000;
    for (let i = 0; i < EACH; i++) await compare(t, pages[(place * EACH + i) % pages.length] ?? '/', kind.name);
    // What is looked at in the background ends before its connections are closed.
    await until(() => portal.upstreamStats().running + portal.upstreamStats().waiting === 0, 1_500);
    upstream.behave(works);
    upstream.greet(undefined);
    if (kind.onConnect === 'refuse') await upstream.start();
  });
