import { DAY, HOUR, startOfDay } from './shanghaiTime.ts';
import { workingDay } from './workingDay.ts';

/** Withdrawals requested before this time of a working day are paid on the same day. */
const CUTOFF = 16 * HOUR;
/** Time of day by which they are paid. */
const PAYOUT_TIME = 18 * HOUR;

/** Expected payout time of a withdrawal (ms): requested before 16:00 on a working day, the same day; else the next working day. */
export function expectedAt(appliedAt: number): number {
  const day = startOfDay(appliedAt);
  return workingDay(appliedAt - day >= CUTOFF ? day + DAY : day) + PAYOUT_TIME;
}
