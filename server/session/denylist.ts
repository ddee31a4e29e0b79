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

  /** Those that are not over, in the order in which they were set. They may be changed meanwhile. */
  *entries(now: number): Generator<[key: string, value: T]> {
    for (const [key, { value, until }] of this.#entries) if (until > now) yield [key, value];
  }
}

/** Prefix of the store's keys. */
const PREFIX = 'session-ended:';
/** Time between two attempts to tell the store what it could not be told (ms). */
const RETELL = 1_000;

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
 * Tokens that have ended, by fingerprint: a copy of a cookie opens nothing after logout, at any gateway. Each process remembers
 * what it has told the store and read there, so that what is refused here stays refused while the store is away. What ends
 * meanwhile holds here, and the store is told when it is back. If the store fails, only what is remembered counts, so that an
 * outage logs nobody out. Nothing here rejects.
 */
export function createDenylist({ store, watch, life, now }: DenylistOptions) {
  const own = new BoundedMap<OwnMark>();
  let retelling: NodeJS.Timeout | undefined;
  let closed = false;

  const remember = (fingerprint: string, mark: OwnMark): void =>
    own.set(fingerprint, mark, mark.at + life * 1000);

  async function tell(fingerprint: string, mark: OwnMark): Promise<void> {
    const { failed } = await watch(
      store.set(
        PREFIX + fingerprint,
        JSON.stringify({ ended: mark.ended, at: mark.at } satisfies Mark),
        life,
      ),
    );
    mark.place = failed ? 'unstored' : 'stored';
    if (failed) tellLater();
  }

  function tellLater(): void {
    if (!closed) retelling ??= setTimeout(() => void tellAll(), RETELL).unref();
  }

  async function tellAll(): Promise<void> {
    clearTimeout(retelling);
    retelling = undefined;
    for (const [fingerprint, { place }] of own.entries(now())) {
      if (place !== 'unstored') continue;
      await has(fingerprint);
      if (own.get(fingerprint, now())?.place === 'unstored') return void tellLater();
    }
  }

  async function put(fingerprint: string, ended: boolean, shared: boolean): Promise<void> {
    const mark: OwnMark = { ended, at: now(), place: shared ? 'unstored' : 'local' };
    remember(fingerprint, mark);
    if (shared) await tell(fingerprint, mark);
  }

  /** Whether the token has ended. One read of the store, which is told if it does not know. */
  async function has(fingerprint: string): Promise<boolean> {
    const before = own.get(fingerprint, now());
    const read = await watch(store.get(PREFIX + fingerprint));
    const mine = own.get(fingerprint, now());
    // What came while the store was asked is newer than its answer.
    if (read.failed || mine !== before) return mine?.ended ?? false;
    // The value was written by this module.
    const theirs = read.value === undefined ? undefined : (JSON.parse(read.value) as Mark);
    // What the store has instead of a mark that it was told came later, whatever the clocks of other gateways say.
    if (!mine || (theirs && (mine.place === 'stored' || theirs.at > mine.at))) {
      if (theirs) remember(fingerprint, { ...theirs, place: 'stored' });
      return theirs?.ended ?? false;
    }
    // The store was away, or has lost it.
    if (mine.place !== 'local') await tell(fingerprint, mine);
    return mine.ended;
  }

  return {
    has,
    /** The token opens nothing from now on. `shared: false`: in this process only. */
    add: (fingerprint: string, { shared }: { shared: boolean }): Promise<void> =>
      put(fingerprint, true, shared),
    /** A login has given this token. An upstream may give a member the same token again. */
    remove: (fingerprint: string): Promise<void> => put(fingerprint, false, true),
    /** Tells the store what is left to tell, if it can be told. */
    async close(): Promise<void> {
      closed = true;
      await tellAll();
    },
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
    log.event(up ? 'session.store_up' : 'session.store_down', {}, up ? 'info' : 'warn');
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
