import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';
import { createTally } from '../tally.ts';
import { createAdaptiveSlots } from './adaptiveSlots.ts';
import { createAdmission, type Admission } from './admission.ts';
import { isLow, WAIT_MAX, type Pool, type Priority } from './classes.ts';
import { systemClock, type Clock } from './clock.ts';
import { measureLoopDelay } from './loopDelay.ts';
import { createSaturation } from './saturation.ts';
import { createStalls, DELAY_MAX, LOOK_INTERVAL } from './stalls.ts';
import { createTurns } from './turns.ts';

/** Pages in work at the same time: at least two, so that one loads while one renders; at most as many as the upstream has connections. */
const PAGES_MIN = 2;
const PAGES_START = 16;
const PAGES_MAX = 64;
/** Time that a page should wait for its turn to be rendered at most (ms): two other pages. */
const RENDER_WAIT = 25;
/** Part of the slots that is in use when more are made: visitors come in bursts. */
const IN_USE = 0.5;
/** Calls, and transfers of files, at the same time. A call may take 30 seconds at the upstream, so there are many. */
const CALLS = 512;
const FILES = 128;

interface SheddingOptions {
  log: FastifyBaseLogger;
  /** Factor of all times above which something is shed. Tests on a busy machine have more patience. */
  patience?: number | undefined;
  metrics?: Metrics['load'];
  clock?: Clock;
}

export type Shedding = ReturnType<typeof createShedding>;

/** The slots of the process and the turns of its pages; what is shed is logged by priority once a second. */
export function createShedding({ log, patience = 1, metrics, clock = systemClock }: SheddingOptions) {
  const loopDelay = measureLoopDelay();
  const { look, stalled } = createStalls(loopDelay.read, DELAY_MAX * patience);
  const saturation = createSaturation(clock.now);
  const timer = setInterval(() => {
    look();
    if (stalled()) saturation.note();
  }, LOOK_INTERVAL).unref();
  const tally = createTally(log, 'sys.shed', ['class'], metrics?.shed);
  const turns = createTurns(clock);
  const pageSlots = createAdaptiveSlots({ min: PAGES_MIN, start: PAGES_START, max: PAGES_MAX, target: RENDER_WAIT * patience, now: clock.now });
  const pool = (slots: () => number, queueMax: number, paced = false) =>
    createAdmission({ slots, queueMax, paced, waitMax: (priority) => WAIT_MAX[priority] * patience, stalled, clock });
  const pools: Record<Pool, Admission> = {
    page: pool(pageSlots.value, 2 * PAGES_MAX, true),
    call: pool(() => CALLS, CALLS),
    file: pool(() => FILES, FILES),
  };
  return {
    /** As `Admission.enter`, in one of the pools. */
    enter(name: Pool, priority: Priority, admitted: (release: () => void) => void, shed: () => void): void {
      pools[name].enter(priority, admitted, () => {
        tally.count(priority);
        if (!isLow(priority)) saturation.note();
        shed();
      });
    },
    /** Waits for the turn to render a page. */
    renderTurn: async (): Promise<void> => {
      const waited = await turns.take();
      const { inFlight, queued } = pools.page.load();
      pageSlots.note(waited, queued > 0 || inFlight >= pageSlots.value() * IN_USE);
    },
    /** Requests that have a slot, and requests that wait for one, by pool. */
    load: () => ({ page: pools.page.load(), call: pools.call.load(), file: pools.file.load() }),
    /** For how long the process has been saturated (ms). */
    saturatedFor: saturation.lasted,
    close(): void {
      clearInterval(timer);
      loopDelay.close();
      tally.close();
    },
  };
}
