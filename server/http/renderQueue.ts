import { UNAVAILABLE } from '../../shared/codes.ts';

/** Who goes first: money and login, then members, then visitors, then reports. */
export const PRIORITIES = ['money', 'member', 'visitor', 'report'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Priorities that are refused first. */
export const isLow = (priority: Priority): boolean => priority === 'visitor' || priority === 'report';

/** Time (ms) for which a queue must not have been empty before anybody is refused: a burst passes, a queue that stands does not. */
export const STANDING_AFTER = 3_000;
/** Time (ms) that a request waits at least before it is refused. A person rather waits two seconds than sees a refusal. Money always waits. */
const WAIT_MAX: Record<Priority, number> = { money: Infinity, member: 5_000, visitor: 2_000, report: 2_000 };

/** A request is refused since the process has more work than it can do. */
export class OverloadedError extends Error {
  readonly statusCode = UNAVAILABLE;
}

/**
 * Turns of the event loop between two pages. Node accepts one connection in a turn (since libuv 1.45). With a page in each, those who have just connected,
 * a balancer that asks for `/healthz` or a member who pays, would wait for seconds before the process knows of them.
 */
const TURNS = 8;

const afterTurns = (turns: number, run: () => void): void =>
  void setImmediate(turns > 1 ? () => afterTurns(turns - 1, run) : run);

export interface QueueClock {
  /** Monotonic time (ms). */
  now: () => number;
  /** Calls back when other events have had their turns. */
  defer: (run: () => void) => void;
}

/** The two steps of a page that are work: it is rendered; its loaders begin. In the order in which they go. */
const STEPS = ['render', 'load'] as const;
type Step = (typeof STEPS)[number];

interface Waiting {
  since: number;
  signal: AbortSignal | undefined;
  /** A page that the portal makes ahead: nobody waits for it, and it is no load. */
  isOwn: boolean;
  begin: () => void;
  refuse: (reason: Error) => void;
}

interface Queue {
  priority: Priority;
  step: Step;
  /** In the order of their coming. */
  waiting: Waiting[];
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/**
 * The queue of pages that are to be made. At its turn a page begins to load or is rendered, which occupies the event loop for some milliseconds: a short request
 * never waits for more than one page. What is loaded is rendered before another page of its priority begins, so no more pages are in the making than can
 * be rendered, and a slow upstream holds nobody up here.
 */
export function createRenderQueue(
  { now, defer }: QueueClock = { now: () => performance.now(), defer: (run) => afterTurns(TURNS, run) },
) {
  const queues = PRIORITIES.flatMap((priority) =>
    STEPS.map((step): Queue => ({ priority, step, waiting: [] })),
  );
  const waiting = (): Waiting[] => queues.flatMap((queue) => queue.waiting);
  const length = (): number => waiting().filter(({ isOwn }) => !isOwn).length;
  let emptyAt = now();
  let idlers: (() => void)[] = [];

  function next(): void {
    const isStanding = now() - emptyAt > STANDING_AFTER;
    for (const queue of queues) {
      queue.waiting = queue.waiting.filter(({ since, signal, isOwn, refuse }) => {
        const isLate = isStanding && !isOwn && now() - since > WAIT_MAX[queue.priority];
        const isRefused = signal?.aborted || isLate;
        // Fastify's signal has an error as its reason.
        if (isRefused) refuse(signal?.aborted ? (signal.reason as Error) : new OverloadedError());
        return !isRefused;
      });
    }
    const first = queues.find(({ waiting }) => waiting.length > 0);
    // Who has just come is served before those who have waited, where not all can be: else everybody would wait for as long as a request may.
    (isStanding && first?.priority !== 'money' ? first?.waiting.pop() : first?.waiting.shift())?.begin();
    if (length() === 0) emptyAt = now();
    if (waiting().length > 0) return defer(next);
    for (const resume of idlers) resume();
    idlers = [];
  }

  return {
    /**
     * Resolves when it is the caller's turn to do this step. Rejects with an `OverloadedError` when it has waited in vain, and with the reason of
     * `signal` when the client has left by then: nobody's page is no work. `isOwn`: the portal makes the page ahead.
     */
    take(priority: Priority, step: Step, signal?: AbortSignal, isOwn = false): Promise<void> {
      return new Promise((resolve, reject) => {
        if (length() === 0) emptyAt = now();
        if (waiting().length === 0) defer(next);
        const queue = queues.find((one) => one.priority === priority && one.step === step);
        queue?.waiting.push({ since: now(), signal, isOwn, begin: resolve, refuse: reject });
      });
    },
    /** Pages that somebody waits for. */
    length,
    /** Resolves when no page waits. */
    idle: (): Promise<void> =>
      waiting().length === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),
  };
}
