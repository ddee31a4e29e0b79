import { DAY, HOUR, startOfDay } from './shanghaiTime.ts';

/** Withdrawals requested before this time of a working day are paid on the same day. */
const CUTOFF = 16 * HOUR;
/** Time of day by which they are paid. */
const PAYOUT_TIME = 18 * HOUR;

/** Expected payout time of a withdrawal (ms): requested before 16:00 on a working day, the same day; else the next working day. */
export function expectedAt(appliedAt: number): number {
  let day = startOfDay(appliedAt);
  if (appliedAt - day >= CUTOFF) day += DAY;
  while (isWeekend(day)) day += DAY;
  return day + PAYOUT_TIME;
}

/** `day` is the first millisecond of a day in China; noon in China has the same date in UTC. */
function isWeekend(day: number): boolean {
  const weekday = new Date(day + 12 * HOUR).getUTCDay();
  return weekday === 0 || weekday === 6;
}
