import { checkPeriod } from '../domain/checkPeriod.ts';
import { startOfDay, wireTime } from '../domain/shanghaiTime.ts';
import { billsOf, billTotals } from '../store/bills.ts';
import { walletOf } from '../store/wallets.ts';
import type { Handlers } from './context.ts';

/** Calls for the wallet and its bills. */
export const wallet = {
  bag: (_input, { db, now, member }) => walletOf(db, member.id, { today: startOfDay(now), months: lastMonths(now, 6) }),
  bill: (input, { db, member }) => billsOf(db, member.id, checkPeriod(input)),
  billPage: (input, { db, member }) => billTotals(db, member.id, checkPeriod(input)),
} satisfies Handlers;

/** The last `count` months as `YYYY-MM`, oldest first, the current one included. */
function lastMonths(now: number, count: number): string[] {
  const [year = 0, month = 1] = wireTime(now).split('-').map(Number);
  return Array.from({ length: count }, (_, i) => new Date(Date.UTC(year, month - count + i, 1)).toISOString().slice(0, 7));
}
