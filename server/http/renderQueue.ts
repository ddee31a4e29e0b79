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

export interface QueueClock {
  /** Monotonic time (ms). */
  now: () => number;
  /** Calls back in the next round of the event loop. */
  defer: (run: () => void) => void;
}

interface Waiting {
  since: number;
  begin: () => void;
  refuse: () => void;
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/**
 * The queue of pages that are to be rendered. A rendering occupies the event loop for some milliseconds; one begins in each round of the loop,
 * so that a short request, such as one for `/healthz`, never waits for more than one page.
 */
export function createRenderQueue({ now, defer }: QueueClock = { now: () => performance.now(), defer: (run) => void setImmediate(run) }) {
  const queues: Record<Priority, Waiting[]> = { money: [], member: [], visitor: [], report: [] };
  const length = (): number => PRIORITIES.reduce((sum, priority) => sum + queues[priority].length, 0);
  let emptyAt = now();

  /** The first of a queue has waited for too long, and the queue does not empty. */
  const isOver = (priority: Priority): boolean => {
    const [first] = queues[priority];
    return first !== undefined && now() - first.since > WAIT_MAX[priority] && now() - emptyAt > STANDING_AFTER;
  };

  function next(): void {
    for (const priority of PRIORITIES) while (isOver(priority)) queues[priority].shift()?.refuse();
    PRIORITIES.map((priority) => queues[priority])
      .find((queue) => queue.length > 0)
      ?.shift()
      ?.begin();
    if (length() > 0) defer(next);
    else emptyAt = now();
  }

  return {
    /** Resolves when it is the caller's turn. Rejects with an `OverloadedError` when it has waited in vain. */
    take(priority: Priority): Promise<void> {
      return new Promise((resolve, reject) => {
        if (length() === 0) {
          emptyAt = now();
          defer(next);
        }
        queues[priority].push({ since: now(), begin: resolve, refuse: () => reject(new OverloadedError()) });
      });
    },
    /** Whether a new request of this priority would wait in vain. It is better refused before its data are loaded. */
    isFull: (priority: Priority): boolean => isLow(priority) && isOver(priority),
    length,
  };
}
