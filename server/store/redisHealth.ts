import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';

/** Whether Redis can be used now. */
export interface RedisHealth {
  /** False while Redis is unreachable or hangs. Ask it before a command: a command would wait for its time-out. */
  usable: () => boolean;
  /** Reports that a command failed. Redis is not used until it has answered a ping. */
  failed(error: unknown): void;
  /** Reports that a write was carried out. */
  wrote(): void;
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

  function change(now: boolean, error?: unknown): void {
    suspected = false;
    if (stopped || up === now) return;
    up = now;
    if (now) log.info({ event: 'store.up' });
    else log.warn({ event: 'store.down', code: codeOf(error) });
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
    usable: () => up === true && !suspected && isReady(),
    failed(error) {
      if (isReply(error)) {
        const code = codeOfReply(error);
        if (refusal !== code) log.warn({ event: 'store.refused', code });
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
      log.info({ event: 'store.up' });
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
