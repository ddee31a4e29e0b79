import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Refreshes with the same loss, and time between the first and the last of them (ms), after which the loss is believed: an operator may have emptied a list on purpose. */
const SIGHTS_MIN = 3;
const BELIEVED_AFTER = 60_000;
/** Copies under suspicion at most; without its entry a suspicion begins anew. */
const ENTRIES_MAX = 500;

interface Sight {
  places: string;
  since: number;
  times: number;
}

/**
 * Decides about refreshes that have lost something. The first one is logged and kept out, and so are its repetitions for a
 * minute. Another loss begins a new minute, so that garbage which differs each time is never believed.
 */
export function createSuspicions(log: FastifyBaseLogger, now: () => number) {
  const sights = new LRUCache<string, Sight>({ max: ENTRIES_MAX });

  return {
    /** Whether the refresh of this key must be kept out. `places`: what it has lost; none clears the key. */
    holds(key: string, name: string, places: readonly string[]): boolean {
      if (places.length === 0) {
        sights.delete(key);
        return false;
      }
      const seen = sights.get(key);
      if (seen?.places !== places.join(' ')) {
        sights.set(key, { places: places.join(' '), since: now(), times: 1 });
        log.warn({ event: 'sys.cache_refresh_suspect', name, places });
        return true;
      }
      seen.times++;
      if (seen.times < SIGHTS_MIN || now() - seen.since < BELIEVED_AFTER) return true;
      sights.delete(key);
      log.warn({ event: 'sys.cache_refresh_believed', name, places });
      return false;
    },
  };
}
