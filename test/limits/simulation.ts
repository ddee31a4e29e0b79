import type { QueueClock } from '../../server/http/renderQueue.ts';
import { SEED } from '../support/longRun.ts';
import { seeded } from '../support/mutate.ts';

interface Clock extends QueueClock {
  after: (ms: number, run: () => void) => () => void;
}

interface Event {
  at: number;
  order: number;
  run: () => void;
}

const isBefore = (one: Event, other: Event | undefined): boolean =>
  other !== undefined && (one.at - other.at || one.order - other.order) < 0;

/** A clock whose time only moves when `run` plays the events, one after the other; and a processor that does one thing at a time. */
export function createSimulation() {
  let now = 0;
  let order = 0;
  let busyUntil = 0;
  // In the order in which they happen.
  const events: Event[] = [];
  const schedule = (at: number, run: () => void) => {
    const event: Event = { at, order: order++, run };
    let [low, high] = [0, events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(event, events[middle])) high = middle;
      else low = middle + 1;
    }
    events.splice(low, 0, event);
    return () => void (event.run = () => undefined);
  };
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => schedule(now + ms, run),
    defer: (run) => void schedule(Math.max(now, busyUntil), run),
  };
  return {
    clock,
    /** Occupies the processor. Returns the time at which it is free again. */
    work: (ms: number): number => (busyUntil = Math.max(now, busyUntil) + ms),
    /** Time at which something that needs the processor at this moment would begin. */
    freeAt: () => Math.max(now, busyUntil),
    /** Plays all events up to `until` (ms). */
    async run(until: number): Promise<void> {
      for (;;) {
        const next = events[0];
        if (!next || next.at > until) break;
        events.shift();
        now = Math.max(now, next.at);
        next.run();
        // What was awaited goes on before the next event.
        for (let turn = 0; turn < 4; turn++) await Promise.resolve();
      }
      now = until;
    },
  };
}

/** Seeded random numbers from 0 to 1. */
export const createRandom = (seed = SEED): (() => number) => seeded(seed);
