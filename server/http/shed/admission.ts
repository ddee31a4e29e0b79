import { isLow, PRIORITIES, SHARE, type Priority } from './classes.ts';
import { systemClock, type Clock } from './clock.ts';

interface AdmissionOptions {
  /** Requests at the same time; may change. */
  slots: () => number;
  /** Requests that wait for a slot at most. */
  queueMax: number;
  /** Time that a request waits at most (ms). */
  waitMax: (priority: Priority) => number;
  /** One request is admitted in each round of the event loop, since the beginnings of many would occupy it together. */
  paced?: boolean;
  /** Whether the event loop stalls: then visitors and reports get one slot and no place in the queue. */
  stalled?: () => boolean;
  clock?: Clock;
}

interface Waiting {
  priority: Priority;
  admit: (release: () => void) => void;
  shed: () => void;
  cancelTimer: () => void;
}

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Bounded concurrency with a short queue. A request is admitted, or waits for a slot, or is shed. Free slots go to the highest
 * priority that waits; a full queue gives up its last request of a lower priority for one of a higher.
 */
export function createAdmission({ slots, queueMax, waitMax, paced = false, stalled = () => false, clock = systemClock }: AdmissionOptions) {
  const queues = new Map<Priority, Waiting[]>(PRIORITIES.map((priority) => [priority, []]));
  const queueOf = (priority: Priority): Waiting[] => queues.get(priority) ?? [];
  let inFlight = 0;
  let queued = 0;
  /** One has been admitted in this round. */
  let begun = false;

  const closed = (priority: Priority): boolean => isLow(priority) && stalled();
  const room = (priority: Priority): boolean => !begun && inFlight < (closed(priority) ? 1 : Math.ceil(slots() * SHARE[priority]));

  function admit(next: Pick<Waiting, 'admit'>): void {
    inFlight++;
    if (paced) {
      begun = true;
      clock.defer(() => {
        begun = false;
        serveNext();
      });
    }
    let released = false;
    next.admit(() => {
      if (released) return;
      released = true;
      inFlight--;
      serveNext();
    });
  }

  function serveNext(): void {
    for (const priority of PRIORITIES) {
      const queue = queueOf(priority);
      while (queue[0] && room(priority)) {
        const next = remove(queue[0]);
        admit(next);
      }
    }
  }

  function remove(waiting: Waiting): Waiting {
    const queue = queueOf(waiting.priority);
    queue.splice(queue.indexOf(waiting), 1);
    queued--;
    waiting.cancelTimer();
    return waiting;
  }

  /** Makes room in a full queue: sheds the last request of the lowest priority below this one. */
  function displace(priority: Priority): boolean {
    const below = PRIORITIES.slice(PRIORITIES.indexOf(priority) + 1).reverse();
    const last = below.map((lower) => queueOf(lower).at(-1)).find((waiting) => waiting !== undefined);
    if (last) remove(last).shed();
    return last !== undefined;
  }

  return {
    /**
     * Calls one of both, now or within `waitMax`: `admit` with the function that frees the slot again (calling it twice does
     * nothing), or `shed`.
     */
    enter(priority: Priority, admitted: (release: () => void) => void, shed: () => void): void {
      const higher = PRIORITIES.slice(0, PRIORITIES.indexOf(priority) + 1).some((one) => queueOf(one).length > 0);
      if (!higher && room(priority)) return admit({ admit: admitted });
      if (closed(priority) || (queued >= queueMax && !displace(priority))) return shed();
      const waiting: Waiting = { priority, admit: admitted, shed, cancelTimer: clock.after(waitMax(priority), () => remove(waiting).shed()) };
      queueOf(priority).push(waiting);
      queued++;
    },
    /** Requests that have a slot, and requests that wait for one. */
    load: () => ({ inFlight, queued }),
  };
}
