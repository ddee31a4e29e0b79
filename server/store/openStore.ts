import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { createMemoryStore } from './memoryStore.ts';
import { watchRedis } from './redisHealth.ts';
import { connectRedis, createRedisStore } from './redisStore.ts';
import { createSqliteStore } from './sqliteStore.ts';
import type { Store } from './store.ts';
import { watchedStore } from './watchedStore.ts';

/** Where the store is: in Redis if there is a URL; else in memory if that is asked for; else in SQLite under `varDir`. */
export interface StoreSettings {
  readonly redisUrl: string | undefined;
  readonly memoryStore: boolean;
  readonly varDir: string;
}

/** The store. `redis` is its connection, which the rate limits use too, and `usable` says whether Redis can be used now. */
export interface OpenStore {
  store: Store;
  redis?: Redis | undefined;
  usable: () => boolean;
}

/** Opens the configured store. Throws `StoreError` if SQLite cannot use its folder. */
export function openStore({ redisUrl, memoryStore, varDir }: StoreSettings, log: FastifyBaseLogger): OpenStore {
  if (!redisUrl) return { store: memoryStore ? createMemoryStore() : watchedStore(createSqliteStore(varDir), log), usable: () => true };
  const redis = connectRedis(redisUrl);
  const health = watchRedis(redis, log);
  return { store: createRedisStore(redis, health), redis, usable: () => health.usable() };
}
