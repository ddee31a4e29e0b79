import type { FastifyBaseLogger } from 'fastify';
import type { LimitName } from '../../../shared/endpoint.ts';
import type { Pseudonym } from '../../log/pseudonyms.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { createTally } from '../tally.ts';
import type { Counter, Taken } from './counter.ts';
import { createLocalCounters } from './localCounters.ts';
import { createLoginFailures } from './loginFailures.ts';
import { limitsOf, type LimitFigures, type Policy, type Subject } from './policies.ts';
import type { SharedCounters } from './sharedCounters.ts';

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

/** What came of a call: whether the upstream judged it and refused it, and whether it refused its captcha and did nothing else. */
export interface CallOutcome {
  failed: boolean;
  unsent: boolean;
}

/** Leave for a call. `settle` must be told what came of it: policies that count failures or messages give back the others. */
export interface Leave {
  settle(outcome: CallOutcome): Promise<void>;
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
export function createLimiter({ figures, log, shared, metrics, pseudonym, now = () => performance.now() }: LimiterOptions) {
  const limits = limitsOf(figures);
  const local = createLocalCounters(now);
  const refusals = createTally(log, 'sec.rate_limited', ['policy', 'client'], metrics?.limited);
  const logins = createLoginFailures(log, now);
  const policies = Object.values(limits).flatMap(({ requests, calls }) => [...requests, ...calls]);
  metrics?.set(
    policies.map(({ name }) => name),
    figures.smsPerHour,
  );

  function refused({ full, wait }: Extract<Taken, { full: Counter }>, { address }: Subject): Refused {
    refusals.count(full.policy.name, address === undefined ? NOBODY : pseudonym('client', address));
    return { policy: full.policy.name, max: full.window.max, window: full.window.seconds, wait: Math.max(1, Math.ceil(wait / 1000)) };
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
        async settle({ failed, unsent }) {
          const back = counters.filter(({ policy }) => (policy.failures && !failed) || (policy.messages && unsent));
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
      if (policy.alarm && (count === Math.ceil(max * ALARM) || count === max)) log.warn({ event: 'sec.budget', policy: policy.name, count, max, seconds });
    });
  }
}

/** The policy of which the smallest part is left. */
function remaining(counters: readonly Counter[], { used, left = [] }: { used: number[]; left?: number[] }): Remaining | undefined {
  let tightest: Remaining | undefined;
  counters.forEach(({ policy, window: { max, seconds } }, index) => {
    const rest = max - (used[index] ?? 0);
    if (tightest && rest / max >= tightest.left / tightest.max) return;
    tightest = { policy: policy.name, max, window: seconds, left: rest, ends: Math.max(1, Math.ceil((left[index] ?? 0) / 1000)) };
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
    for (const window of policy.windows) counters.push({ policy, window, id: `${policy.name}:${window.seconds}`, key });
  }
  return counters;
}
