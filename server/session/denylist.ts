import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../store/store.ts';

/** Entries at most: some ten megabytes. */
const ENTRIES_MAX = 100_000;

/** A map with a time to live and a bound; when it is full, the entry that was set first goes. */
export class BoundedMap<T> {
  readonly #entries = new Map<string, { value: T; until: number }>();
  readonly #max: number;

  constructor(max = ENTRIES_MAX) {
    this.#max = max;
  }

  get(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.until > now) return entry?.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** `until`: when the entry is over, in the unit of `now`. */
  set(key: string, value: T, until: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until });
    if (this.#entries.size <= this.#max) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

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
    const { failed } = await watch(
      store.set(
        PREFIX + fingerprint,
        JSON.stringify({ ended: mark.ended, at: mark.at } satisfies Mark),
        life,
      ),
    );
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
      if (!mine || (theirs && (mine.place === 'stored' || theirs.at > mine.at)))
        return theirs?.ended ?? false;
      // The store was away, or has lost it.
      if (mine.place !== 'local') await tell(fingerprint, mine);
      return mine.ended;
    },
    /** The token opens nothing from now on. `shared: false`: in this process only. */
    add: (fingerprint: string, { shared }: { shared: boolean }): Promise<void> =>
      put(fingerprint, true, shared),
    /** A login has given this token. An upstream may give a member the same token again. */
    remove: (fingerprint: string): Promise<void> => put(fingerprint, false, true),
  };
}

/** Awaits an operation of the store. Never rejects: `failed` says that the store did not answer. */
export type StoreWatch = <T>(
  operation: Promise<T>,
) => Promise<{ failed: false; value: T } | { failed: true }>;

/**
 * For what sessions keep in the store: a failure is no reason to refuse a request. It is logged when it begins and when it is
 * over, not for each request.
 */
export function watchStore(log: FastifyBaseLogger): StoreWatch {
  let up = true;
  const note = (works: boolean) => {
    if (works === up) return;
    up = works;
    log[up ? 'info' : 'warn']({ event: up ? 'session.store_up' : 'session.store_down' });
  };
  return async (operation) => {
    try {
      const value = await operation;
      note(true);
      return { failed: false, value };
    } catch {
      note(false);
      return { failed: true };
    }
  };
}
