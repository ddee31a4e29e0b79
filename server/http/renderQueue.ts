import { UNAVAILABLE } from '../../shared/codes.ts';
import type { Person } from '../boundedQueue.ts';

/** Who goes first: money and login, then members, then visitors, then reports. */
export const PRIORITIES = ['money', 'member', 'visitor', 'report'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What the portal makes ahead: it goes last, nobody waits for it, and it is no load. */
const AHEAD = 'ahead';
type Ahead = typeof AHEAD;
const RANKS = [...PRIORITIES, AHEAD] as const;
const MEMBER_RANK = RANKS.indexOf('member');

/** Priorities that are refused first. */
export const isLow = (priority: Priority): boolean => priority === 'visitor' || priority === 'report';

/** Time (ms) for which a queue must not have been empty before anybody is refused: a burst passes, a queue that stands does not. */
export const STANDING_AFTER = 3_000;
/** Time (ms) that a request waits at least before it is refused. A person rather waits two seconds than sees a refusal. Money always waits. */
const WAIT_MAX = { money: Infinity, member: 5_000, visitor: 2_000, report: 2_000, ahead: Infinity };

/** A request is refused since the process has more work than it can do. `priority`: what it waited as, if that is not its own. */
export class OverloadedError extends Error {
  readonly statusCode = UNAVAILABLE;
  constructor(readonly priority?: Priority) {
    super();
  }
}

/**
 * Turns of the event loop between two pages. Node accepts one connection in a turn (since libuv 1.45). With a page in each, those who have just connected,
 * a balancer that asks for `/healthz` or a member who pays, would wait for seconds before the process knows of them. A turn is long where many short
 * requests come at once: they must not keep pages waiting, so it is no longer than this (ms).
 */
const TURNS = 8;
const TURNS_MAX = 5;

function afterTurns(run: () => void, turns = TURNS, until = performance.now() + TURNS_MAX): void {
  setImmediate(turns > 1 && performance.now() < until ? () => afterTurns(run, turns - 1, until) : run);
}

export interface QueueClock {
  /** Monotonic time (ms). */
  now: () => number;
  /** Calls back when other events have had their turns. */
  defer: (run: () => void) => void;
}

/** The two steps of a page that are work: it is rendered; its loaders begin. */
type Step = 'render' | 'load';

interface Waiting {
  priority: Priority | Ahead;
  /** The lowest goes first. */
  rank: number;
  person: Person;
  /** Persons take turns within a rank: each has one in a round. */
  round: number;
  since: number;
  signal: AbortSignal | undefined;
  begin: () => void;
  refuse: (reason: Error) => void;
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/**
 * The queue of pages that are to be made. At its turn a page begins to load or is rendered, which occupies the event loop for some
 * milliseconds: a short request never waits for more than one page. Of those who go at the same time each person has a turn before anybody
 * has another, however many pages one asks for. What is loaded is rendered before another page of its priority begins, so no more pages are
 * in the making than can be rendered, and a slow upstream holds nobody up here.
 */
export function createRenderQueue(
  { now, defer }: QueueClock = { now: () => performance.now(), defer: afterTurns },
) {
  /** In the order of their coming. */
  let waiting: Waiting[] = [];
  const isAwaited = ({ priority }: Waiting): boolean => priority !== AHEAD;
  let emptyAt = now();
  let round = 0;

  function next(): void {
    const at = now();
    const isStanding = at - emptyAt > STANDING_AFTER;
    waiting = waiting.filter(({ priority, since, signal, refuse }) => {
      const isLate = isStanding && at - since > WAIT_MAX[priority];
      // Fastify's signal has an error as its reason.
      if (signal?.aborted) refuse(signal.reason as Error);
      else if (isLate) refuse(new OverloadedError(priority === AHEAD ? undefined : priority));
      return !signal?.aborted && !isLate;
    });
    let turn: Waiting | undefined;
    for (const one of waiting) {
      // Who has just come is served before those who have waited, where not all can be: else everybody would wait for as long as a request may.
      const isLatestFirst = isStanding && one.rank >= MEMBER_RANK;
      const later = turn && (one.rank - turn.rank || one.round - turn.round);
      if (later === undefined || later < 0 || (later === 0 && isLatestFirst)) turn = one;
    }
    if (turn) {
      waiting.splice(waiting.indexOf(turn), 1);
      round = Math.max(round, turn.round);
      turn.begin();
    }
    if (!waiting.some(isAwaited)) emptyAt = at;
    if (waiting.length > 0) defer(next);
  }

  return {
    /**
     * Resolves when it is the turn of the caller's person to do this step. Rejects with an `OverloadedError` when it has waited in vain, and with the reason of
     * `signal` when the client has left by then: nobody's page is no work.
     */
    take(asked: Priority | Ahead, step: Step, person?: Person, signal?: AbortSignal): Promise<void> {
      return new Promise((begin, refuse) => {
        if (!waiting.some(isAwaited)) emptyAt = now();
        if (waiting.length === 0) defer(next);
        // A member goes before visitors with one page, and not with all that a program may ask for in the member's name.
        const isFurther =
          asked === 'member' && person !== undefined && waiting.some((one) => one.person === person);
        const priority = isFurther ? 'visitor' : asked;
        const rank = RANKS.indexOf(priority) + (step === 'load' ? 0.5 : 0);
        const before = waiting.findLast((one) => one.rank === rank && one.person === person);
        waiting.push({
          priority,
          rank,
          person,
          round: before && person !== undefined ? before.round + 1 : round,
          since: now(),
          signal,
          begin,
          refuse,
        });
      });
    },
    /** Pages that somebody waits for. */
    length: (): number => waiting.filter(isAwaited).length,
  };
}
