import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { createMemoryStore } from './memoryStore.ts';
import { connectRedis, createRedisStore } from './redisStore.ts';
import type { Store } from './store.ts';

/** The store that the configuration asks for, and the connection under it, which the limits count over. */
export function openStore(redisUrl: string | undefined, log: FastifyBaseLogger): { store: Store; redis?: Redis | undefined } {
  if (!redisUrl) return { store: createMemoryStore() };
  const redis = connectRedis(redisUrl, log);
  return { store: createRedisStore(redis), redis };
}
