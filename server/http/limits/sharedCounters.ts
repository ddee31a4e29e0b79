import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { PREFIX } from '../../store/redisStore.ts';
import { within } from '../../within.ts';
import type { Policy, Window } from './policies.ts';

/** Time that a command may take (ms). A Redis that hangs must not delay a login. */
const COMMAND_MAX = 500;
/** While Redis is away it is tried again in this interval (ms), with one request. */
const RETRY = 1_000;

/** Counters that several processes share. `take` gives undefined if they cannot be reached. */
export interface SharedCounters {
  take(counters: readonly Counter[]): Promise<Taken | undefined>;
  giveBack(counters: readonly Counter[]): Promise<void>;
}

/** Takes one of each counter, or none if one is full: `[0, used…]` or `[place of the full one, ms until its end]`. */
const TAKE = `
for i, key in ipairs(KEYS) do
  local max, ms = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  if tonumber(redis.call('GET', key) or '0') >= max then
    if redis.call('PTTL', key) < 0 then redis.call('PEXPIRE', key, ms) end
    return {i, redis.call('PTTL', key)}
  end
end
local answer = {0}
for i, key in ipairs(KEYS) do
  local used = redis.call('INCR', key)
  if used == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
  answer[i + 1] = used
end
return answer`;

/** Gives one of each counter back. */
const GIVE_BACK = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
end
return 0`;

interface SharedOptions {
  redis: Redis;
  /** Whether Redis is expected to respond. */
  usable: () => boolean;
  log: FastifyBaseLogger;
  now: () => number;
}

/**
 * Counters in Redis, which all gateways share. A script counts all windows of a call at once, so that a refused call uses up
 * none of them and two gateways cannot both take the last place. If Redis does not respond, the result is undefined, at once
 * while it is known to be away; the changes are logged.
 */
export function createSharedCounters({ redis, usable, log, now }: SharedOptions): SharedCounters {
  let away = false;
  let tryAgainAt = 0;

  function lose(): void {
    if (!away) log.event('limits.local');
    away = true;
    tryAgainAt = now() + RETRY;
  }

  async function run(script: string, counters: readonly Counter[], args: number[]): Promise<unknown> {
    if (away) {
      if (now() < tryAgainAt) return undefined;
      tryAgainAt = now() + RETRY;
    }
    if (!usable()) {
      lose();
      return undefined;
    }
    try {
      const answer = await within(
        COMMAND_MAX,
        redis.eval(script, counters.length, ...counters.map(keyOf), ...args),
      );
      if (away) log.event('limits.shared');
      away = false;
      return answer;
    } catch {
      lose();
      return undefined;
    }
  }

  return {
    async take(counters: readonly Counter[]): Promise<Taken | undefined> {
      const answer = await run(
        TAKE,
        counters,
        counters.flatMap(({ window }) => [window.max, window.seconds * 1000]),
      );
      if (!Array.isArray(answer)) return undefined;
      const [place = 0, ...rest] = answer.map(Number);
      const full = counters[place - 1];
      return full ? { full, wait: rest[0] ?? 0 } : { used: rest };
    },
    async giveBack(counters: readonly Counter[]): Promise<void> {
      await run(GIVE_BACK, counters, []);
    },
  };
}

/** The key in Redis. Phones, accounts and addresses stand in it as a hash, since keys appear in Redis's own logs. */
const keyOf = ({ id, key }: Counter): string =>
  `${PREFIX}limit:${id}:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;

/** One window of a policy for one key: what is counted. */
export interface Counter {
  policy: Policy;
  window: Window;
  /** Name of the policy and length of the window; counters with one `id` and `key` are the same. */
  id: string;
  key: string;
}

/** All counters have room and are one higher (`used`: their values; `left`: ms to the ends of their windows, from counters that know), or one has none (`wait`: ms until it has), and nothing was counted. */
export type Taken = { used: number[]; left?: number[] } | { full: Counter; wait: number };
