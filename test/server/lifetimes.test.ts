import { silentLog } from '../support/logTo.ts';
import t, { type Test } from 'tap';
import { createLastGood } from '../../server/gateway/cache/lastGood.ts';
import { issueOAuthState, refuseForeignState } from '../../server/gateway/steps/checkOAuthState.ts';
import { createPublicFolders } from '../../server/gateway/read/publicFolders.ts';
import { openPseudonyms } from '../../server/log/pseudonyms.ts';
import { createSwr, type SwrRules } from '../../server/cache.ts';
import { Session } from '../../server/session/session.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

const [MINUTE, DAY] = [60, 86_400];

/** Begins something under a clock (ms), and returns how to tell whether it lives still. */
type Begin = (t: Test, clock: { ms: number }) => Promise<() => Promise<boolean>>;

/** What the gateway keeps, with its life (s). Sessions, keys of payments, copies in memory and of pages, and missing calls stand with their subjects. */
const LIVES: [what: string, life: number, begin: Begin][] = [
  [
    'the sitemap',
    10 * MINUTE,
    async (t, clock) => {
      const upstream = await startStubUpstream(t);
      const portal = await startPortal(t, { upstream: upstream.origin, clocks: { copies: () => clock.ms } });
      // Only the sitemap asks for the second page of the articles.
      const pages = () => upstream.hits.filter(({ query }) => query.get('page') === '2').length;
      const asks = async () => {
        const before = pages();
        t.equal((await portal.browser().get('/sitemap.xml')).status, 200);
        return pages() > before;
      };
      clock.ms += 1_000_000;
      await asks();
      clock.ms += 1;
      return async () => !(await asks());
    },
  ],
  [
    'a picture that the upstream cannot deliver any more',
    DAY,
    async (_t, clock) => {
      const pictures = createSwr<{ is: string }>({ maxSize: 10, sizeOf: () => 1, now: () => clock.ms });
      const rules: SwrRules<{ is: string }> = {
        fresh: () => 60_000,
        stale: 0,
        patience: 1_000,
        staleIfError: DAY * 1000,
        isGood: ({ is }) => is === 'picture',
      };
      await pictures.get('a', async () => ({ is: 'picture' }), rules);
      clock.ms += 60_000;
      return async () => (await pictures.get('a', async () => ({ is: 'failure' }), rules)).is === 'picture';
    },
  ],
  [
    'a copy of site data in the store, for a start while the upstream is down',
    DAY,
    async (_t, clock) => {
      const store = createMemoryStore(() => clock.ms);
      const copies = () =>
        createLastGood({
          store,
          versionOf: () => 'one',
          log: silentLog,
          wall: () => clock.ms,
        });
      const first = copies();
      first.note('site', 'site', JSON.stringify(ok({ name: '银桥' })));
      await first.flush();
      return async () => (await copies().read('site', 'site')) !== undefined;
    },
  ],
  [
    'the state of a login by WeChat',
    10 * MINUTE,
    async (_t, clock) => {
      const store = createMemoryStore(() => clock.ms);
      const session = new Session();
      const state = await issueOAuthState(store, session);
      return async () => (await refuseForeignState(store, session, state)) === null;
    },
  ],
  [
    'that a public folder was closed',
    365 * DAY,
    async (_t, clock) => {
      const store = createMemoryStore(() => clock.ms);
      await createPublicFolders(['/media/'], { store }).close('/media/a.png');
      return async () => {
        const folders = createPublicFolders(['/media/'], { store });
        await folders.learn();
        return !folders.isOpen('/media/a.png');
      };
    },
  ],
  [
    'the secret of the pseudonyms',
    365 * DAY,
    async (t, clock) => {
      const store = createMemoryStore(() => clock.ms);
      const name = async () => {
        const pseudonyms = openPseudonyms({ sessionKeys: [], store });
        t.teardown(() => pseudonyms.close());
        await new Promise(setImmediate);
        return pseudonyms.of('client', '203.0.113.5');
      };
      const first = await name();
      return async () => (await name()) === first;
    },
  ],
];

for (const [what, life, begin] of LIVES)
  t.test(`${what} lives for ${life} s`, async (t) => {
    for (const [share, lives] of [
      [0.5, true],
      [0.999, true],
      [1.001, false],
      [2, false],
    ] as const) {
      const clock = { ms: 0 };
      const isAlive = await begin(t, clock);
      clock.ms += share * life * 1_000;
      t.equal(await isAlive(), lives, `after ${share} of it`);
    }
  });
