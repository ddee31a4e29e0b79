import { Counter, Gauge, type Registry } from 'prom-client';
import type { Store } from '../store/store.ts';

const OPERATIONS = ['claim', 'get', 'set', 'delete'] as const;
type Operation = (typeof OPERATIONS)[number];

interface StoreSources {
  /** Whether the store can be used now. */
  isStoreUp?: () => boolean;
}

/** The store. */
export function storeMetrics(registry: Registry, sources: StoreSources) {
  const registers = [registry];
  new Gauge({
    name: 'portal_store_up',
    help: '1 if the store can be used, 0 if not.',
    registers,
    collect() {
      this.set(sources.isStoreUp?.() === false ? 0 : 1);
    },
  });
  const failures = new Counter({
    name: 'portal_store_failures_total',
    help: 'Operations of the store that failed, by operation.',
    labelNames: ['operation'],
    registers,
  });
  for (const operation of OPERATIONS) failures.inc({ operation }, 0);
  return { failed: (operation: Operation): void => failures.inc({ operation }) };
}

/** The same store, whose failures are counted. */
export function meteredStore(store: Store, { failed }: Pick<ReturnType<typeof storeMetrics>, 'failed'>): Store {
  const counted = async <T>(operation: Operation, done: Promise<T>): Promise<T> => {
    try {
      return await done;
    } catch (error) {
      failed(operation);
      throw error;
    }
  };
  return {
    claim: (...args) => counted('claim', store.claim(...args)),
    get: (...args) => counted('get', store.get(...args)),
    set: (...args) => counted('set', store.set(...args)),
    delete: (...args) => counted('delete', store.delete(...args)),
    close: () => store.close(),
  };
}
