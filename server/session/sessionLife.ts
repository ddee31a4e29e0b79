import type { Store } from '../store/store.ts';
import { BoundedMap, type StoreWatch } from './denylist.ts';

/** Prefix of the store's keys. */
const PREFIX = 'session-life:';
/** How often the store is asked for, and told, the last use of a session (ms). */
const INTERVAL = 60_000;

/** A session's end whatever happens, and its last use (ms since the epoch). */
interface Life {
  until: number;
  seen: number;
}

/** What this process knows of a token, and when it last asked the store and wrote to it. */
interface Known {
  life?: Life | undefined;
  asked: number;
  written: number;
}

export interface LifetimesOptions {
  store: Store;
  watch: StoreWatch;
  /** Longest life of a session, and longest time without use; 0: no such limit (seconds). */
  maxAge: number;
  idle: number;
  /** Time (ms since the epoch). */
  now: () => number;
}

/**
 * How long sessions live: absolutely (`maxAge`, or less if the upstream says so) and without use (`idle`). The last use stands
 * in the store and not in the cookie: a response that renews a cookie may arrive after a newer login and would undo it.
 * It is kept only for tokens that the upstream has accepted, so that made-up ones cannot fill the store. If the store fails,
 * only what this process knows counts, so that an outage logs nobody out. Nothing here rejects.
 */
export function createLifetimes({ store, watch, maxAge, idle, now }: LifetimesOptions) {
  const known = new BoundedMap<Known>();

  // Longer than the session, so that a token that is over does not look like a new one.
  const keep = (fingerprint: string, one: Known): void =>
    known.set(fingerprint, one, (one.life?.until ?? now()) + maxAge * 1000);

  // A clock that was set back must not keep the store from being asked and told until it has caught up.
  const isRecent = (at: number): boolean => Math.abs(now() - at) < INTERVAL;

  async function tell(fingerprint: string, life: Life): Promise<void> {
    keep(fingerprint, { life, asked: now(), written: now() });
    await watch(
      store.set(PREFIX + fingerprint, JSON.stringify(life), Math.ceil((life.until - now()) / 1000) + maxAge),
    );
  }

  const isOver = ({ until, seen }: Life): boolean =>
    now() >= until || (idle > 0 && now() - seen >= idle * 1000);

  return {
    /** Whether this process knows that the upstream has accepted the token. */
    knows: (fingerprint: string): boolean => known.get(fingerprint, now())?.life !== undefined,

    /** Whether the session is over. Asks the store at most once a minute for a session that is not. */
    async isOver(fingerprint: string): Promise<boolean> {
      const mine = known.get(fingerprint, now());
      if (mine && isRecent(mine.asked) && !(mine.life && isOver(mine.life))) return false;
      const read = await watch(store.get(PREFIX + fingerprint));
      // The value was written by this module.
      const theirs = read.failed || read.value === undefined ? undefined : (JSON.parse(read.value) as Life);
      // Another request may have used the session meanwhile.
      const { life: own, written = 0 } = known.get(fingerprint, now()) ?? {};
      const life =
        own && theirs ? { until: theirs.until, seen: Math.max(own.seen, theirs.seen) } : (own ?? theirs);
      keep(fingerprint, { life, asked: now(), written });
      return life !== undefined && isOver(life);
    },

    /** A login has opened a session that lives until then. */
    begin: (fingerprint: string, until: number): Promise<void> => tell(fingerprint, { until, seen: now() }),

    /** The upstream has accepted the token. `until`: the session's end, if its cookie says so. */
    async touch(fingerprint: string, until = now() + maxAge * 1000): Promise<void> {
      const mine = known.get(fingerprint, now());
      const life = { until: mine?.life?.until ?? until, seen: now() };
      if (mine && isRecent(mine.written)) keep(fingerprint, { ...mine, life });
      else await tell(fingerprint, life);
    },
  };
}
