import { LRUCache } from 'lru-cache';
import { SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';

interface Copy {
  envelope: Envelope;
  /** Monotonic ms. */
  fetched: number;
}

/** Seconds that a copy is fresh, and seconds after that for which it may be served stale. */
interface Policy {
  fresh: number;
  stale: number;
}

/** How a copy is fetched; `load` never rejects. */
interface Source {
  policy: Policy;
  load: () => Promise<Envelope>;
}

/** Copies at the most; the least recently used goes first (searches make keys without end). */
const ENTRIES_MAX = 500;
/** A refresh that failed is tried again after this long (ms), so that an outage is not hammered. */
const RETRY_AFTER = 1_000;

export type CacheResult = 'hit' | 'stale' | 'miss';

/** There is no copy to serve: who waits for one gets what was said instead. */
class NoCopy extends Error {
  constructor(readonly envelope: Envelope) {
    super(envelope.message);
  }
}

/**
 * One shared copy of public data. Fresh: served. Stale: served, and refreshed behind the answer. Missing: fetched
 * once, however many wait. A refresh that fails leaves the last good copy in place.
 */
export function createCache(now: () => number = () => performance.now()) {
  const ageOf = ({ fetched }: Copy) => (now() - fetched) / 1000;
  const isServable = (copy: Copy | undefined, { fresh, stale }: Policy): copy is Copy => copy !== undefined && ageOf(copy) <= fresh + stale;

  const copies = new LRUCache<string, Copy, Source>({
    max: ENTRIES_MAX,
    // A moment of 0 is none to the library.
    perf: { now: () => now() + 1 },
    ttlResolution: 0,
    // Who waits for a copy that others push out meanwhile gets it all the same.
    ignoreFetchAbort: true,
    async fetchMethod(_key, last, { options, context: { policy, load } }) {
      const envelope = await load();
      if (envelope.code === SUCCESS) return { envelope, fetched: now() };
      if (!isServable(last, policy)) throw new NoCopy(envelope);
      // Up to and including the last millisecond, by the library's count.
      options.ttl = RETRY_AFTER - 1;
      return last;
    },
  });

  return {
    async get(key: string, policy: Policy, load: Source['load']): Promise<{ envelope: Envelope; result: CacheResult }> {
      const allowStale = isServable(copies.peek(key, { allowStale: true }), policy);
      const status: LRUCache.Status<string, Copy, Source> = {};
      try {
        const copy = await copies.forceFetch(key, { ttl: policy.fresh * 1000, allowStale, forceRefresh: !allowStale, context: { policy, load }, status });
        const waited = status.fetch !== 'hit' && !status.returnedStale;
        return { envelope: copy.envelope, result: waited ? 'miss' : ageOf(copy) <= policy.fresh ? 'hit' : 'stale' };
      } catch (error) {
        if (error instanceof NoCopy) return { envelope: error.envelope, result: 'miss' };
        throw error;
      }
    },
  };
}
