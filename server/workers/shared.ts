import type { Counter, Taken } from '../http/limits/counter.ts';
import { createLocalCounters } from '../http/limits/localCounters.ts';
import type { SharedCounters } from '../http/limits/sharedCounters.ts';
import type { Store } from '../store/store.ts';
import type { CallPrimary, Handlers } from './ipc.ts';

// Without Redis, what the workers share is in the primary process: the store, and the counts of the rate limits.

/** In the primary process: what it does for its workers. `store`: absent if they use Redis. */
export function handlersFor(store: Store | undefined, embeddedOrigin: string | undefined): Handlers {
  const counters = createLocalCounters(() => performance.now());
  return {
    embeddedOrigin: async () => embeddedOrigin,
    ...(store && {
      claim: (key: string, value: string, ttl: number) => store.claim(key, value, ttl),
      get: (key: string) => store.get(key),
      set: (key: string, value: string, ttl: number) => store.set(key, value, ttl),
      delete: (key: string) => store.delete(key),
      take: async (wanted: Counter[]) => counters.take(wanted),
      giveBack: async (taken: Counter[]) => counters.giveBack(taken),
    }),
  };
}

/** In a worker: the store in the primary process. Each method rejects when that process does not reply. */
export const storeOfPrimary = (call: CallPrimary): Store => ({
  claim: (key, value, ttl) => call('claim', key, value, ttl),
  get: (key) => call('get', key),
  set: (key, value, ttl) => call('set', key, value, ttl),
  delete: (key) => call('delete', key),
  close: async () => {},
});

/** In a worker: the counters in the primary process. Without its reply the worker's own counts are what is left. */
export const countersOfPrimary = (call: CallPrimary): SharedCounters => ({
  take: (counters) => call<Taken>('take', counters).catch(() => undefined),
  giveBack: (counters) => call<undefined>('giveBack', counters).catch(() => undefined),
});
