import { SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';

interface Entry {
  envelope: Envelope;
  /** Monotonic ms at which the copy was fetched, and at which a refresh was last tried. */
  fetched: number;
  tried: number;
}

/** Copies at the most; the least recently used goes first (searches make keys without end). */
const ENTRIES_MAX = 500;
/** A refresh that failed is tried again after this long (ms), so that an outage is not hammered. */
const RETRY_AFTER = 1_000;

export type CacheResult = 'hit' | 'stale' | 'miss';

/**
 * One shared copy of public data. Fresh: served. Stale: served, and refreshed behind the answer. Missing: fetched
 * once, however many wait. A refresh that fails leaves the last good copy in place.
 */
export function createCache(now: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<Envelope>>();

  function fetchOnce(key: string, load: () => Promise<Envelope>): Promise<Envelope> {
    const flying = flights.get(key);
    if (flying) return flying;
    const flight = load()
      .then((envelope) => {
        if (envelope.code === SUCCESS) remember(key, envelope);
        return envelope;
      })
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  function remember(key: string, envelope: Envelope) {
    const at = now();
    entries.delete(key);
    entries.set(key, { envelope, fetched: at, tried: at });
    if (entries.size > ENTRIES_MAX) entries.delete(entries.keys().next().value as string);
  }

  return {
    /** `policy` in seconds. `load` never rejects. */
    async get(key: string, policy: { fresh: number; stale: number }, load: () => Promise<Envelope>): Promise<{ envelope: Envelope; result: CacheResult }> {
      const entry = entries.get(key);
      const age = entry ? (now() - entry.fetched) / 1000 : Infinity;
      if (!entry || age > policy.fresh + policy.stale) return { envelope: await fetchOnce(key, load), result: 'miss' };
      entries.delete(key);
      entries.set(key, entry);
      if (age <= policy.fresh) return { envelope: entry.envelope, result: 'hit' };
      if (now() - entry.tried >= RETRY_AFTER) {
        entry.tried = now();
        void fetchOnce(key, load);
      }
      return { envelope: entry.envelope, result: 'stale' };
    },
  };
}
