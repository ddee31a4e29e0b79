import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { Store } from './store.ts';

/** Prefix of all keys, since other programs may use the same Redis. */
export const PREFIX = 'yinqiao:';
/** Time-out of a command (ms), so that a hanging Redis does not block requests. */
const COMMAND_MAX = 1_000;
/** Longest time between attempts to reconnect, and time-out of one attempt (ms). */
const RETRY_MAX = 2_000;

/** Connects to Redis. Commands fail at once while it is not reachable; the client reconnects automatically. */
export function connectRedis(url: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(url, {
    // Commands are not queued while offline: the request would be over before they run.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_MAX,
    connectTimeout: RETRY_MAX,
    retryStrategy: (times) => Math.min(times * 100, RETRY_MAX),
  });
  // Log one line for each change, not for each attempt. The URL is not logged, since it may contain a password.
  let up: boolean | undefined;
  redis.on('ready', () => {
    up = true;
    log.info({ event: 'store.up' });
  });
  redis.on('error', () => {
    if (up === false) return;
    up = false;
    log.warn({ event: 'store.down' });
  });
  return redis;
}

/** A store in Redis, shared by any number of gateways. It needs Redis 7 or Valkey (`SET` with both `NX` and `GET`). */
export function createRedisStore(redis: Redis): Store {
  return {
    async claim(key, value, ttl) {
      const existing = await redis.call('SET', PREFIX + key, value, 'EX', ttl, 'NX', 'GET');
      return typeof existing === 'string' ? { claimed: false, value: existing } : { claimed: true, value };
    },
    async get(key) {
      return (await redis.get(PREFIX + key)) ?? undefined;
    },
    async set(key, value, ttl) {
      await redis.set(PREFIX + key, value, 'EX', ttl);
    },
    async delete(key) {
      await redis.del(PREFIX + key);
    },
    async close() {
      redis.disconnect();
    },
  };
}
