import type { FastifyBaseLogger } from 'fastify';
import { createTally } from '../tally.ts';
import { createAdaptiveSlots } from './adaptiveSlots.ts';
import { createAdmission, type Admission } from './admission.ts';
import { isLow, type Pool, type Priority } from './classes.ts';
import { systemClock, type Clock } from './clock.ts';
import { createSaturation } from './saturation.ts';
import { createTurns } from './turns.ts';
import { watchStalls } from './stalls.ts';

/** Pages in work at the same time: at least two, so that one renders while one loads; at most as many as the upstream has connections. */
const PAGES_MIN = 2;
const PAGES_MAX = 64;
/** Time that a page should wait for its turn to be rendered at most (ms): two other pages. */
const RENDER_WAIT = 25;
/** Calls, and transfers of files, at the same time. A call may take 30 seconds at the upstream, so there are many. */
const CALLS = 512;
const FILES = 128;

export type Shedding = ReturnType<typeof createShedding>;

/** The slots of the process and the turns for rendering; what is shed is logged by priority once a second. */
export function createShedding(log: FastifyBaseLogger, clock: Clock = systemClock) {
  const stalls = watchStalls();
  const saturation = createSaturation(clock.now);
  const tally = createTally(log, 'sys.shed', 'class');
  const turns = createTurns(clock.now);
  const pageSlots = createAdaptiveSlots({ min: PAGES_MIN, max: PAGES_MAX, target: RENDER_WAIT, now: clock.now });
  const { stalled } = stalls;
  const pools: Record<Pool, Admission> = {
    page: createAdmission({ slots: pageSlots.value, queueMax: 2 * PAGES_MAX, stalled, clock }),
    call: createAdmission({ slots: () => CALLS, queueMax: CALLS, stalled, clock }),
    file: createAdmission({ slots: () => FILES, queueMax: FILES, stalled, clock }),
  };
  return {
    /** As `Admission.enter`. */
    enter(pool: Pool, priority: Priority, admitted: (release: () => void) => void, shed: () => void): void {
      pools[pool].enter(priority, admitted, () => {
        tally.count(priority);
        if (!isLow(priority)) saturation.note();
        shed();
      });
    },
    /** Waits for the turn to render a page. */
    async renderTurn(): Promise<void> {
      const waited = await turns.take();
      const { inFlight, queued } = pools.page.load();
      pageSlots.note(waited, queued > 0 || inFlight >= pageSlots.value() / 2);
    },
    /** For how long the process has been saturated (ms). */
    saturatedFor(): number {
      if (stalled()) saturation.note();
      return saturation.lasted();
    },
    close(): void {
      stalls.close();
      tally.close();
    },
  };
}
