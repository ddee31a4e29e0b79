import { LRUCache } from 'lru-cache';
import { SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';

interface Copy {
  envelope: Envelope;
  /** Time of the fetch, monotonic clock (ms). */
  fetched: number;
}

/** Seconds that a copy is fresh, and further seconds that it may be served stale. */
interface Policy {
  fresh: number;
  stale: number;
}

/** How a copy is fetched; `load` never rejects. */
interface Source {
  policy: Policy;
  load: () => Promise<Envelope>;
}

/** Copies at most; the least recently used is removed first. Searches create any number of keys. */
const ENTRIES_MAX = 500;
/** Time before a failed refresh is tried again (ms), to spare an upstream that is down. */
const RETRY_AFTER = 1_000;

export type CacheResult = 'hit' | 'stale' | 'miss';

/** Thrown when there is no copy to serve: carries the refusal, which the waiting callers get. */
class NoCopy extends Error {
  constructor(readonly envelope: Envelope) {
    super(envelope.message);
  }
}

/**
 * Cache of public data (stale-while-revalidate). A fresh copy is served. A stale copy is served and refreshed in the
 * background. A missing copy is fetched once for all waiting callers. A failed refresh keeps the last good copy.
 */
export function createCache(now: () => number = () => performance.now()) {
  const ageOf = ({ fetched }: Copy) => (now() - fetched) / 1000;
  const isServable = (copy: Copy | undefined, { fresh, stale }: Policy): copy is Copy => copy !== undefined && ageOf(copy) <= fresh + stale;

  const copies = new LRUCache<string, Copy, Source>({
    max: ENTRIES_MAX,
    // lru-cache treats a time of 0 as unset.
    perf: { now: () => now() + 1 },
    ttlResolution: 0,
    // If a copy is evicted while it is being fetched, the waiting callers still get it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, last, { options, context: { policy, load } }) {
      const envelope = await load();
      if (envelope.code === SUCCESS) return { envelope, fetched: now() };
      if (!isServable(last, policy)) throw new NoCopy(envelope);
      // lru-cache counts the last millisecond as part of the ttl.
      options.ttl = RETRY_AFTER - 1;
      return last;
    },
  });

  return {
    /** Fetches a new copy, which other callers then get too. When the fetch fails, they keep the last good one. */
    async refresh(key: string, policy: Policy, load: Source['load']): Promise<{ envelope: Envelope; result: CacheResult }> {
      const envelope = await load();
      if (envelope.code === SUCCESS) copies.set(key, { envelope, fetched: now() }, { ttl: policy.fresh * 1000 });
      return { envelope, result: 'miss' };
    },

    async get(key: string, policy: Policy, load: Source['load']): Promise<{ envelope: Envelope; result: CacheResult }> {
      const allowStale = isServable(copies.peek(key, { allowStale: true }), policy);
      const status: LRUCache.Status<string, Copy, Source> = {};
      try {
        const copy = await copies.forceFetch(key, { ttl: policy.fresh * 1000, allowStale, forceRefresh: !allowStale, context: { policy, load }, status });
        const wasFetched = status.fetch !== 'hit' && !status.returnedStale;
        return { envelope: copy.envelope, result: wasFetched ? 'miss' : ageOf(copy) <= policy.fresh ? 'hit' : 'stale' };
      } catch (error) {
        if (error instanceof NoCopy) return { envelope: error.envelope, result: 'miss' };
        throw error;
      }
    },
  };
}
