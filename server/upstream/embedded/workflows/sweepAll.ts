import { sweepCommission } from './commission.ts';
import { sweepForms } from './form.ts';
import { sweepTickets } from './scan.ts';
import { expireRecharges } from './recharge.ts';
import { sweepVip } from './vip.ts';
import type { Db } from '../store/db.ts';
import type { Sweep } from '../rules/sweep.ts';
import { sweepVisits } from '../rules/visits.ts';

/**
 * What becomes due by the passing of time; one line for each. Run every second, at start, and when the
 * console moves the clock: a month that passed while nobody asked has passed all the same.
 */
const sweeps: Sweep[] = [expireRecharges, sweepVip, sweepCommission, sweepForms, sweepTickets, sweepVisits];

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
