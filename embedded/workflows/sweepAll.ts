import type { Db } from '../store/db.ts';
import { sweepFavorites } from '../rules/favorites.ts';
import { sweepOffers } from '../rules/offers.ts';
import { sweepViews } from '../rules/views.ts';
import { sweepVisits } from '../rules/visits.ts';
import { sweepCodes } from '../rules/wechat.ts';
import type { Sweep } from '../rules/move.ts';
import { sweepClosings } from './closing.ts';
import { sweepCommission } from './commission.ts';
import { sweepForms } from './form.ts';
import { sweepMissed } from './missed.ts';
import { sweepTickets } from './scan.ts';
import { expireRecharges } from './recharge.ts';
import { sweepRetention } from './retention.ts';
import { sweepVip } from './vip.ts';

/**
 * All sweeps, for what becomes due by the passing of time. They run every second, at start, and when the console moves the
 * clock; they also catch up on a longer period.
 */
const sweeps: Sweep[] = [
  expireRecharges,
  sweepVip,
  sweepCommission,
  sweepForms,
  sweepMissed,
  sweepTickets,
  sweepVisits,
  sweepViews,
  sweepCodes,
  sweepClosings,
  sweepOffers,
  sweepFavorites,
  sweepRetention,
];

/** Runs all sweeps. A failing one is reported to `failed`, does not stop the others, and runs again the next time. */
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
