import { Redis } from 'ioredis';
import type { FastifyBaseLogger } from 'fastify';
import { within } from '../within.ts';
import type { Store } from './store.ts';

/** Whether Redis can be used now. */
interface RedisHealth {
  /** False while Redis is unreachable or hangs. Ask it before a command: a command would wait for its time-out. */
  usable: () => boolean;
  /** Reports that a command failed. Redis is not used until it has answered a ping. */
  failed(error: unknown): void;
  /** Reports that a write was carried out. */
  wrote(): void;
  /** Resolves when it is known for the first time whether Redis can be used: at the latest when the first attempt to connect has timed out. */
  known: Promise<void>;
  /** Ends the checks. */
  stop(): void;
}

/** Time between two pings (ms). With the time-out of a command (1 s) a Redis that hangs is noticed after 2 s at most. */
const PING_EVERY = 1_000;
/** Time between two new connections because this one leads to a replica (ms). */
const RECONNECT_EVERY = 5_000;

/**
 * Watches a connection to Redis by its events and by pings, and logs one line for each change: `store.up` and `store.down`; and
 * `store.refused` with Redis's error code (`OOM`, `READONLY`) when writes are refused, `store.up` when one is carried out again. The URL
 * is not logged, since it may contain a password. A connection that does not answer a ping is closed, so that the client opens a new one.
 */
export function watchRedis(redis: Redis, log: FastifyBaseLogger, every = PING_EVERY): RedisHealth {
  let up: boolean | undefined;
  let suspected = false;
  let pinging = false;
  let stopped = false;
  let refusal: string | undefined;
  let reconnected = -Infinity;
  let know = (): void => undefined;
  const known = new Promise<void>((resolve) => (know = resolve));

  function change(now: boolean, error?: unknown): void {
    know();
    suspected = false;
    if (stopped || up === now) return;
    up = now;
    if (now) log.event('store.up');
    else log.event('store.down', { code: codeOf(error) });
  }

  const isReady = () => redis.status === 'ready';

  async function ping(): Promise<void> {
    if (pinging || stopped || !isReady()) return;
    pinging = true;
    try {
      await redis.ping();
      change(true);
    } catch (error) {
      change(false, error);
      if (!isReply(error) && isReady()) redis.disconnect(true);
    } finally {
      pinging = false;
    }
  }

  redis.on('ready', () => change(true));
  redis.on('error', (error) => change(false, error));
  redis.on('close', () => change(false));
  const timer = setInterval(() => void ping(), every).unref();

  return {
    known,
    usable: () => up === true && !suspected && isReady(),
    failed(error) {
      if (isReply(error)) {
        const code = codeOfReply(error);
        if (refusal !== code) log.event('store.refused', { code });
        refusal = code;
        // After a failover the old primary is a replica: by now its name may lead to the new primary.
        if (code === 'READONLY' && performance.now() - reconnected > RECONNECT_EVERY) {
          reconnected = performance.now();
          redis.disconnect(true);
        }
        return;
      }
      suspected = true;
      void ping();
    },
    wrote() {
      if (refusal === undefined) return;
      refusal = undefined;
      log.event('store.up');
    },
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** Whether Redis itself refused the command: it is reachable. */
const isReply = (error: unknown): error is Error => error instanceof Error && error.name === 'ReplyError';

const codeOfReply = (error: Error): string => /^[A-Z]{1,20}\b/.exec(error.message)?.[0] ?? 'ERR';

/** Why Redis cannot be used: its own code (`WRONGPASS`), that of the connection (`ECONNREFUSED`), or that it does not answer. */
function codeOf(error: unknown): string | undefined {
  if (isReply(error)) return codeOfReply(error);
  if (!(error instanceof Error)) return undefined;
  const { code }: NodeJS.ErrnoException = error;
  return code ?? (/timed out/.test(error.message) ? 'ETIMEDOUT' : undefined);
}

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

/** What Redis says of its memory (bytes): what it uses, and may use. Undefined if it may not be asked, or does not say. */
export async function readMemory(redis: Redis): Promise<{ used: number; max: number } | undefined> {
  const told = await redis.info('memory').catch(() => '');
  const figure = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(told)?.[1] ?? 0);
  const max = figure('maxmemory') || figure('total_system_memory');
  return max > 0 ? { used: figure('used_memory'), max } : undefined;
}

/** Sets the key if it has the expected value ('': if it is not set), and returns its value after that. */
const REPLACE = `
local found = redis.call('GET', KEYS[1])
if (found or '') ~= ARGV[1] then return found end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return ARGV[2]`;

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
    isShared: true,
    async claim(key, value, ttl) {
      const existing = await run(() => redis.call('SET', PREFIX + key, value, 'EX', ttl, 'NX', 'GET'));
      health.wrote();
      return typeof existing === 'string' ? { claimed: false, value: existing } : { claimed: true, value };
    },
    async replace(key, expected, value, ttl) {
      const found = await run(() => redis.eval(REPLACE, 1, PREFIX + key, expected ?? '', value, ttl));
      health.wrote();
      return typeof found === 'string' ? found : undefined;
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
