import type { FastifyBaseLogger } from 'fastify';
import { sqliteCode } from '../../shared/sqliteCode.ts';
import { createMemoryStore } from './memoryStore.ts';
import { connectRedis, createRedisStore, readMemory, watchRedis } from './redisStore.ts';
import { createSqliteStore } from './sqliteStore.ts';
import type { Store } from './store.ts';

/** Least time between two lines while it goes on (ms). */
const LINE_EVERY = 60_000;

/**
 * The store in SQLite, with a line when it fails: `store.refused` with SQLite's name of the fault, at once, and then once a minute as long as it goes
 * on; `store.up` when it works again. Callers see the same results and errors.
 */
export function watchedStore(
  store: Store,
  log: FastifyBaseLogger,
  now: () => number = () => performance.now(),
): Store {
  let refusedAt: number | undefined;
  let code: string | undefined;

  async function watch<T>(result: Promise<T>, writes: boolean): Promise<T> {
    try {
      const value = await result;
      if (writes && refusedAt !== undefined) {
        refusedAt = undefined;
        log.event('store.up');
      }
      return value;
    } catch (error) {
      const found = sqliteCode(error) ?? 'unknown';
      if (refusedAt === undefined || found !== code || now() - refusedAt >= LINE_EVERY) {
        refusedAt = now();
        code = found;
        log.event('store.refused', { code });
      }
      throw error;
    }
  }

  return {
    isShared: store.isShared,
    claim: (key, value, ttl) => watch(store.claim(key, value, ttl), true),
    replace: (...record) => watch(store.replace(...record), true),
    // Reading works on a full disk, and says nothing about writing.
    get: (key) => watch(store.get(key), false),
    set: (key, value, ttl) => watch(store.set(key, value, ttl), true),
    delete: (key) => watch(store.delete(key), true),
    close: () => store.close(),
  };
}

/** Where the store is: in Redis if there is a URL; else in memory if that is asked for; else in SQLite under `varDir`. */
export interface StoreSettings {
  readonly redisUrl: string | undefined;
  readonly memoryStore: boolean;
  readonly varDir: string;
}

/**
 * Opens the configured store. `redis` is its connection, which the rate limits use too; `usable` says whether Redis can be used now, and `known`
 * resolves when that is known for the first time. Throws `StoreError` if SQLite cannot use its folder.
 */
export function openStore({ redisUrl, memoryStore, varDir }: StoreSettings, log: FastifyBaseLogger) {
  if (!redisUrl) {
    const usable = () => true;
    return {
      store: memoryStore ? createMemoryStore() : watchedStore(createSqliteStore(varDir), log),
      redis: undefined,
      usable,
      metered: { storeKind: memoryStore ? 'memory' : 'sqlite', isStoreUp: usable } as const,
      known: Promise.resolve(),
    };
  }
  const redis = connectRedis(redisUrl);
  const health = watchRedis(redis, log);
  const usable = () => health.usable();
  const redisMemory = async () => (usable() ? readMemory(redis) : undefined);
  return {
    store: createRedisStore(redis, health),
    redis,
    usable,
    metered: { storeKind: 'redis', isStoreUp: usable, redisMemory } as const,
    known: health.known,
  };
}
