import type { Store } from '../store/store.ts';
import { BoundedMap } from './boundedMap.ts';
import type { StoreWatch } from './watchStore.ts';

/** Prefix of the store's keys. */
const PREFIX = 'session-ended:';

/** What is known of a token: it has ended, or a login has given it since. `at`: when (ms since the epoch). */
interface Mark {
  ended: boolean;
  at: number;
}

/** A mark of this process. `local`: only for this process; `unstored`: the store has to learn of it. */
interface OwnMark extends Mark {
  place: 'stored' | 'unstored' | 'local';
}

export interface DenylistOptions {
  store: Store;
  watch: StoreWatch;
  /** Seconds after which no cookie can hold a token that ends now. */
  life: number;
  /** Time (ms since the epoch). */
  now: () => number;
}

/**
 * Tokens that have ended, by fingerprint: a copy of a cookie opens nothing after logout, at any gateway. Each process keeps its
 * own marks too, so that a logout holds here while the store is away; it tells the store as soon as it can. If the store
 * fails, only those count, so that an outage logs nobody out. Nothing here rejects.
 */
export function createDenylist({ store, watch, life, now }: DenylistOptions) {
  const own = new BoundedMap<OwnMark>();

  async function tell(fingerprint: string, mark: OwnMark): Promise<void> {
    const { failed } = await watch(store.set(PREFIX + fingerprint, JSON.stringify({ ended: mark.ended, at: mark.at } satisfies Mark), life));
    mark.place = failed ? 'unstored' : 'stored';
  }

  async function put(fingerprint: string, ended: boolean, shared: boolean): Promise<void> {
    const mark: OwnMark = { ended, at: now(), place: shared ? 'unstored' : 'local' };
    own.set(fingerprint, mark, mark.at + life * 1000);
    if (shared) await tell(fingerprint, mark);
  }

  return {
    /** Whether the token has ended. One read of the store. */
    async has(fingerprint: string): Promise<boolean> {
      const read = await watch(store.get(PREFIX + fingerprint));
      const mine = own.get(fingerprint, now());
      if (read.failed) return mine?.ended ?? false;
      // The value was written by this module.
      const theirs = read.value === undefined ? undefined : (JSON.parse(read.value) as Mark);
      // What the store has instead of a mark that it was told came later, whatever the clocks of other gateways say.
      if (!mine || (theirs && (mine.place === 'stored' || theirs.at > mine.at))) return theirs?.ended ?? false;
      // The store was away, or has lost it.
      if (mine.place !== 'local') await tell(fingerprint, mine);
      return mine.ended;
    },
    /** The token opens nothing from now on. `shared: false`: in this process only. */
    add: (fingerprint: string, { shared }: { shared: boolean }): Promise<void> => put(fingerprint, true, shared),
    /** A login has given this token. An upstream may give a member the same token again. */
    remove: (fingerprint: string): Promise<void> => put(fingerprint, false, true),
  };
}
