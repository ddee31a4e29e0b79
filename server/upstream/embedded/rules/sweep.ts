import type { Db } from '../store/db.ts';

/** Does what has become due by `now`: finds it by its time, and changes nothing that is not due or is done already. */
export type Sweep = (db: Db, now: number) => void;

/**
 * What becomes due by the passing of time; one line for each. Run every second, at start, and when the
 * console moves the clock: a month that passed while nobody asked has passed all the same.
 */
export const sweeps: Sweep[] = [];

/** Runs every sweep. One that fails is told of and tried again the next time; the others are not held up by it. */
export function sweepAll(db: Db, now: number, failed: (error: unknown) => void = rethrow): void {
  for (const sweep of sweeps) {
    try {
      sweep(db, now);
    } catch (error) {
      failed(error);
    }
  }
}

function rethrow(error: unknown): never {
  throw error;
}
