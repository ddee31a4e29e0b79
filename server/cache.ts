import { LRUCache } from 'lru-cache';
import { createSingleFlight } from './singleFlight.ts';
import { within } from './within.ts';

/** Time before a failed load of a value that is there already is tried again (ms). */
const RETRY_AFTER = 1_000;

/** How a value is kept. */
export interface SwrRules<V> {
  /** Time (ms) for which it is served without a look. */
  fresh: (value: V) => number;
  /** Further time (ms) in which it is served while it is loaded anew. After that a caller waits for the load, for `patience` (ms) at most. */
  stale: number;
  patience: number;
  /** Time after its freshness (ms) for which it is served if a load fails or is slow. */
  staleIfError: number;
  /** Whether what was loaded takes the place of the last one, which otherwise stays. */
  isGood: (value: V, last: V | undefined) => boolean;
}

/** Makes a value; `last` is the one that is there. A rejection is as good as a value that is not good. */
type Load<V> = (last: V | undefined) => Promise<V>;

/** A value with the time of the load that brought it, and until when it is fresh (ms, monotonic). */
interface Kept<V> {
  value: V;
  asked: number;
  freshUntil: number;
  /** Of the last load that brought nothing better. */
  failed: number;
}

interface Bounds<V> {
  /** Values at most, and their size at most: the least recently used goes first. */
  max?: number;
  maxSize: number;
  sizeOf: (value: V) => number;
  /** Monotonic time (ms). */
  now?: (() => number) | undefined;
}

/**
 * A map of what is made at some cost and may be served for a while (stale-while-revalidate and stale-if-error of RFC 5861): copies of site data,
 * visitors' pages, pictures. Whoever asks for a value that is being loaded waits for the same load.
 */
export function createSwr<V extends object>({
  now = () => performance.now(),
  max,
  maxSize,
  sizeOf,
}: Bounds<V>) {
  const kept = new LRUCache<string, Kept<V>>({
    ...(max !== undefined && { max }),
    maxSize,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  const flights = createSingleFlight<V>();

  const usable = (key: string, { staleIfError }: SwrRules<V>): Kept<V> | undefined => {
    const one = kept.get(key);
    return one && now() <= one.freshUntil + staleIfError ? one : undefined;
  };

  /** Loads the value, whatever is there. Resolves to what was loaded, also if it is not good. */
  async function load(key: string, make: Load<V>, { fresh, isGood }: SwrRules<V>): Promise<V> {
    const asked = now();
    const before = kept.peek(key);
    try {
      const value = await make(before?.value);
      const last = kept.peek(key);
      // A later load may have been faster.
      if (last && last.asked > asked) return value;
      if (isGood(value, last?.value))
        kept.set(key, { value, asked, freshUntil: now() + fresh(value), failed: -Infinity });
      else if (last) last.failed = now();
      return value;
    } catch (error) {
      if (before) before.failed = now();
      throw error;
    }
  }

  /** A value that may be served without waiting. What is stale is loaded in the background. */
  function peek(key: string, make: Load<V>, rules: SwrRules<V>): V | undefined {
    const one = kept.get(key);
    if (!one) return undefined;
    const late = now() - one.freshUntil;
    if (late > rules.stale) return undefined;
    if (late > 0 && now() - one.failed >= RETRY_AFTER)
      flights.run(key, () => load(key, make, rules)).catch(() => undefined);
    return one.value;
  }

  return {
    load,
    /** Takes a value whose freshness has ended so long ago (ms), unless there is one. */
    recall(key: string, value: V, ago: number): void {
      if (!kept.has(key))
        kept.set(key, { value, asked: -Infinity, freshUntil: now() - ago, failed: -Infinity });
    },
    delete: (key: string): void => void kept.delete(key),
    /** Whether the value is being loaded. */
    isLoading: flights.isUnderWay,
    /** Whether there is a value that may be served. */
    has: (key: string, rules: SwrRules<V>): boolean => usable(key, rules) !== undefined,
    /** Time (ms) for which the value is fresh yet; negative: for how long it has been stale. */
    freshFor: (key: string): number => (kept.peek(key)?.freshUntil ?? -Infinity) - now(),

    peek,

    /** The value. Rejects only if there is none that may be served and its load rejects. */
    async get(key: string, make: Load<V>, rules: SwrRules<V>): Promise<V> {
      const ready = peek(key, make, rules);
      if (ready) return ready;
      const old = usable(key, rules);
      if (old && now() - old.failed < RETRY_AFTER && !flights.isUnderWay(key)) return old.value;
      const flight = flights.run(key, () => load(key, make, rules));
      if (!old) return flight;
      const loaded = await within(rules.patience, flight).catch(() => old.value);
      return usable(key, rules)?.value ?? loaded;
    },

    /** Values and their size. */
    stats: () => ({ count: kept.size, size: kept.calculatedSize }),
  };
}
