import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { createMemoryStore } from './memoryStore.ts';
import { connectRedis, createRedisStore } from './redisStore.ts';
import type { Store } from './store.ts';

/** Opens the configured store. `redis` is its connection, which the rate limits use too. */
export function openStore(redisUrl: string | undefined, log: FastifyBaseLogger): { store: Store; redis?: Redis | undefined } {
  if (!redisUrl) return { store: createMemoryStore() };
  const redis = connectRedis(redisUrl, log);
  return { store: createRedisStore(redis), redis };
}
