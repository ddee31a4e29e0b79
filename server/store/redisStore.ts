import { Redis } from 'ioredis';
import { within } from '../within.ts';
import type { RedisHealth } from './redisHealth.ts';
import type { Store } from './store.ts';

/** Prefix of all keys, since other programs may use the same Redis. */
export const PREFIX = 'yinqiao:';
/** Time-out of a command (ms), so that a hanging Redis does not block requests. */
const COMMAND_MAX = 1_000;
/** Longest wait for a record (ms): reads of members ask for one before anything else, and go on without it. */
const READ_MAX = 250;
/** Longest time between attempts to reconnect, and time-out of one attempt (ms). */
const RETRY_MAX = 2_000;

/** Connects to Redis. Commands fail at once while it is not reachable; the client reconnects automatically. */
export function connectRedis(url: string): Redis {
  return new Redis(url, {
    // Commands are not queued while offline: the request would be over before they run.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_MAX,
    connectTimeout: RETRY_MAX,
    retryStrategy: (times) => Math.min(times * 100, RETRY_MAX),
  });
}

/**
 * A store in Redis, shared by any number of gateways. It needs Redis 7 or Valkey (`SET` with both `NX` and `GET`). While `health`
 * says that Redis cannot be used, every method rejects at once.
 */
export function createRedisStore(redis: Redis, health: RedisHealth): Store {
  async function run<T>(command: () => Promise<T>): Promise<T> {
    if (!health.usable()) throw new Error('Redis cannot be used at present');
    try {
      return await command();
    } catch (error) {
      health.failed(error);
      throw error;
    }
  }
  return {
    async claim(key, value, ttl) {
      const existing = await run(() => redis.call('SET', PREFIX + key, value, 'EX', ttl, 'NX', 'GET'));
      health.wrote();
      return typeof existing === 'string' ? { claimed: false, value: existing } : { claimed: true, value };
    },
    async get(key) {
      return (await run(() => within(READ_MAX, redis.get(PREFIX + key)))) ?? undefined;
    },
    async set(key, value, ttl) {
      await run(() => redis.set(PREFIX + key, value, 'EX', ttl));
      health.wrote();
    },
    async delete(key) {
      await run(() => redis.del(PREFIX + key));
    },
    async close() {
      health.stop();
      redis.disconnect();
    },
  };
}
