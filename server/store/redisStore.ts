import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { Store } from './store.ts';

/** Other programs may share the server. */
export const PREFIX = 'yinqiao:';
/** ms for a command: a store that hangs must not hold a request. */
const COMMAND_MAX = 1_000;
/** ms between attempts to reach a server that went away. */
const RETRY_MAX = 2_000;

/** A client that answers or rejects at once, and comes back by itself. */
export function connectRedis(url: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(url, {
    // A command is not kept for later: whoever asked has gone by then.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_MAX,
    connectTimeout: RETRY_MAX,
    retryStrategy: (times) => Math.min(times * 100, RETRY_MAX),
  });
  // One line for each change, not for each attempt. The address may carry a password: it is not logged.
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

/** A store that any number of gateways share (Redis 7 or Valkey: `SET` with `NX` and `GET` together). */
export function createRedisStore(redis: Redis): Store {
  return {
    async claim(key, value, ttl) {
      const standing = await redis.call('SET', PREFIX + key, value, 'EX', ttl, 'NX', 'GET');
      return typeof standing === 'string' ? { claimed: false, value: standing } : { claimed: true, value };
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
