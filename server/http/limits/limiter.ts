import type { FastifyBaseLogger } from 'fastify';
import type { LimitName } from '../../../shared/endpoint.ts';
import type { Pseudonym } from '../../log/pseudonyms.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { createEventSummary } from '../eventSummary.ts';
import { limitsOf, type LimitFigures, type Policy, type Subject } from './policies.ts';
import type { SharedCounters, Counter, Taken } from './sharedCounters.ts';

/** Time that is looked back on (s): long enough for a rate that means something, short enough to notice an attack while it runs. */
const SECONDS = 300;
/** Length of a bucket (ms); the window moves on by one. */
const BUCKET = 10_000;
const BUCKETS = (SECONDS * 1000) / BUCKET;
/** Logins below which nothing is logged: at night, three members who mistype are most of the logins. */
const LEAST = 50;
/** Part of the logins above which the line is logged. Of members' own logins a tenth fails; of tried lists of passwords nearly all. */
const PART = 0.5;
/** Least time between two lines (ms), so that an attack of hours is a line a minute and no flood. */
const LINE_EVERY = 60_000;

/**
 * The alarm on failed logins: a line when most of the logins of the last five minutes failed. The rate limits hold for addresses and
 * networks, and do not see an attack that is spread over many of them. The counts have no personal data, and a fixed size. Each
 * gateway counts its own logins: a load balancer spreads an attack over all of them. `now`: monotonic time (ms).
 */
export function createLoginFailures(log: FastifyBaseLogger, now: () => number) {
  /** A ring: `age` is the number of the bucket since the clock's zero, which tells a bucket from the one five minutes before. */
  const ring = Array.from({ length: BUCKETS }, () => ({ age: -Infinity, failed: 0, total: 0 }));
  let loggedAt = -Infinity;

  return {
    /** Counts a login that the upstream has judged. */
    count(hasFailed: boolean): void {
      const age = Math.floor(now() / BUCKET);
      const place = age % BUCKETS;
      const { failed: before, total: all } = ring[place]?.age === age ? ring[place] : { failed: 0, total: 0 };
      ring[place] = { age, failed: before + (hasFailed ? 1 : 0), total: all + 1 };
      if (now() - loggedAt < LINE_EVERY) return;
      const recent = ring.filter((bucket) => bucket.age > age - BUCKETS);
      const [failed, total] = [
        recent.reduce((sum, bucket) => sum + bucket.failed, 0),
        recent.reduce((sum, bucket) => sum + bucket.total, 0),
      ];
      if (total < LEAST || failed <= total * PART) return;
      loggedAt = now();
      log.event('sec.login_failures', { failed, total, seconds: SECONDS });
    },
  };
}

interface Entry {
  used: number;
  /** End of the window, by the clock. */
  until: number;
}

/** Keys at most for one window of one policy. Then the one that would end first is forgotten, so that invented keys cannot fill the memory. */
const KEYS_MAX = 50_000;

/** Counters in this process's memory. `now` is monotonic (ms), so that no change of the system's time opens or closes a window. */
export function createLocalCounters(now: () => number, keysMax = KEYS_MAX) {
  // Windows of one table have one length, so its entries are in the order of their ends.
  const tables = new Map<string, Map<string, Entry>>();

  function tableOf(id: string): Map<string, Entry> {
    const found = tables.get(id) ?? new Map<string, Entry>();
    tables.set(id, found);
    return found;
  }

  function live({ id, key }: Counter): Entry | undefined {
    const entry = tableOf(id).get(key);
    return entry && entry.until > now() ? entry : undefined;
  }

  function add(counter: Counter): Entry {
    const entry = live(counter);
    if (entry) {
      entry.used++;
      return entry;
    }
    const table = tableOf(counter.id);
    // Removed first: an existing key would keep its place in the order.
    table.delete(counter.key);
    const made = { used: 1, until: now() + counter.window.seconds * 1000 };
    table.set(counter.key, made);
    for (const [key, { until }] of table) {
      if (until > now() && table.size <= keysMax) break;
      table.delete(key);
    }
    return made;
  }

  return {
    take(counters: readonly Counter[]): Taken {
      for (const counter of counters) {
        const entry = live(counter);
        if (entry && entry.used >= counter.window.max) return { full: counter, wait: entry.until - now() };
      }
      const entries = counters.map(add);
      return { used: entries.map(({ used }) => used), left: entries.map(({ until }) => until - now()) };
    },
    giveBack(counters: readonly Counter[]): void {
      for (const counter of counters) {
        const entry = live(counter);
        if (entry && entry.used > 0) entry.used--;
      }
    },
    /** Number of keys in memory. */
    size: (): number => [...tables.values()].reduce((sum, table) => sum + table.size, 0),
  };
}

/** A request or call beyond a rate limit. */
export interface Refused {
  policy: string;
  max: number;
  /** Length of the window, and time until the next request can pass (seconds, rounded up). */
  window: number;
  wait: number;
}

/** How much of the tightest policy a request has left, after it was counted. */
export interface Remaining {
  policy: string;
  max: number;
  /** Length of the window, and time until it ends (seconds, rounded up). */
  window: number;
  left: number;
  ends: number;
}

/** What came of a call: whether the upstream judged it and refused it, for a code that it found wrong; and whether it refused its captcha and did nothing else. */
interface CountedOutcome {
  failed: boolean;
  wrong: boolean;
  unsent: boolean;
}

/** Leave for a call. `settle` must be told what came of it: policies that count failures or messages give back the others. */
export interface Leave {
  settle(outcome: CountedOutcome): Promise<void>;
}

interface LimiterOptions {
  figures: LimitFigures;
  log: FastifyBaseLogger;
  /** Counts the calls of all gateways together; absent: this process counts its own. */
  shared?: SharedCounters | undefined;
  /** Gives the log's names for clients. */
  pseudonym: Pseudonym;
  metrics?: Metrics['limits'];
  /** Monotonic time (ms). */
  now?: (() => number) | undefined;
}

export type Limiter = ReturnType<typeof createLimiter>;

/** The client of a call that no request made. */
const NOBODY = 'none';
const UNLIMITED: Leave = { settle: async () => {} };
/** Part of a budget at which the first alarm is logged. */
const ALARM = 0.8;

/** Counts requests and calls by the policies of `limitsOf`. */
export function createLimiter({
  figures,
  log,
  shared,
  metrics,
  pseudonym,
  now = () => performance.now(),
}: LimiterOptions) {
  const limits = limitsOf(figures);
  const local = createLocalCounters(now);
  const refusals = createEventSummary(log, 'sec.rate_limited', ['policy', 'client'], metrics?.limited);
  const logins = createLoginFailures(log, now);
  const policies = Object.values(limits).flatMap(({ requests, calls }) => [...requests, ...calls]);
  metrics?.set(
    policies.map(({ name }) => name),
    figures.smsPerHour,
  );

  function refused({ full, wait }: Extract<Taken, { full: Counter }>, { address }: Subject): Refused {
    refusals.count(full.policy.name, address === undefined ? NOBODY : pseudonym('client', address));
    return {
      policy: full.policy.name,
      max: full.window.max,
      window: full.window.seconds,
      wait: Math.max(1, Math.ceil(wait / 1000)),
    };
  }

  return {
    limits,

    /** Counts a request that has arrived: refused, or what it has left. Undefined: it may pass, and no policy applies to it. */
    request(name: LimitName, subject: Subject): Refused | Remaining | undefined {
      const counters = countersOf(limits[name].requests, subject);
      const taken = local.take(counters);
      return 'full' in taken ? refused(taken, subject) : remaining(counters, taken);
    },

    /**
     * Counts a valid call that is about to be sent. It is counted here first, and then in Redis: the count here never exceeds
     * the shared one, so it may refuse alone, and it goes on when Redis is away.
     */
    async call(name: LimitName, subject: Subject): Promise<Refused | Leave> {
      const counters = countersOf(limits[name].calls, subject);
      if (counters.length === 0) return UNLIMITED;
      const here = local.take(counters);
      if ('full' in here) return refused(here, subject);
      const everywhere = await shared?.take(counters);
      if (everywhere && 'full' in everywhere) {
        local.giveBack(counters);
        return refused(everywhere, subject);
      }
      warn(counters, (everywhere ?? here).used);
      return {
        async settle({ failed, wrong, unsent }) {
          const back = counters.filter(
            ({ policy }) =>
              (policy.failures && !(policy.evaluated ? wrong : failed)) || (policy.messages && unsent),
          );
          if (back.length === 0) return;
          local.giveBack(back);
          await shared?.giveBack(back);
        },
      };
    },

    /** Counts a login that the upstream has judged, for the alarm on failed ones. */
    countLogin(hasFailed: boolean): void {
      logins.count(hasFailed);
      metrics?.login(hasFailed);
    },

    /** Counts a text message that was sent. */
    countMessage: (scene: unknown): void => metrics?.textMessage(scene),

    close: () => refusals.close(),
  };

  /** Logs the use of a budget at 80 % and at 100 %. Each count is reached once, by one of the gateways. */
  function warn(counters: readonly Counter[], used: readonly number[]): void {
    counters.forEach(({ policy, window: { max, seconds } }, index) => {
      const count = used[index] ?? 0;
      if (policy.alarm && (count === Math.ceil(max * ALARM) || count === max))
        log.event('sec.budget', { policy: policy.name, count, max, seconds });
    });
  }
}

/** The policy of which the smallest part is left. */
function remaining(
  counters: readonly Counter[],
  { used, left = [] }: { used: number[]; left?: number[] },
): Remaining | undefined {
  let tightest: Remaining | undefined;
  counters.forEach(({ policy, window: { max, seconds } }, index) => {
    const rest = max - (used[index] ?? 0);
    if (tightest && rest / max >= tightest.left / tightest.max) return;
    tightest = {
      policy: policy.name,
      max,
      window: seconds,
      left: rest,
      ends: Math.max(1, Math.ceil((left[index] ?? 0) / 1000)),
    };
  });
  return tightest;
}

/** The counters of the policies that apply to the subject. */
function countersOf(policies: readonly Policy[], subject: Subject): Counter[] {
  const counters: Counter[] = [];
  for (const policy of policies) {
    const parts = policy.by.map((field) => subject[field]);
    if (parts.includes(undefined)) continue;
    const key = parts.join(' ');
    for (const window of policy.windows)
      counters.push({ policy, window, id: `${policy.name}:${window.seconds}`, key });
  }
  return counters;
}
