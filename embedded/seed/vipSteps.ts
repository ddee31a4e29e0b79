import { settleTime, sweepCommission } from '../workflows/commission.ts';
import { buyVip as sell, sweepVip } from '../workflows/vip.ts';
import { passRefund, rejectRefund, requestRefund } from '../workflows/vipRefund.ts';
import { DAY } from '../domain/shanghaiTime.ts';
import { openRefund, vipById } from '../store/vipRecords.ts';
import type { Action, Step } from './scenario.ts';
import { recharge } from './moneySteps.ts';

export const MONTH = 1;
export const QUARTER = 2;
export const YEAR = 3;
export const EVER = 4;
export const TRIAL = 5;

/** Duration of a refund's review (ms). */
const REVIEW = DAY;
const REMIND = 7 * DAY;

/** Buys a membership from the balance. The sweeps for settled commission, reminder and expiry run at their due times. */
export const buyVip =
  (packageId: number): Action =>
  ({ db, at, later }, userId) => {
    const { vipId } = sell(db, at, userId, packageId);
    later(settleTime(at), (then) => sweepCommission(then.db, then.at));
    const end = vipById(db, vipId)?.expire_at ?? null;
    if (end === null) return;
    for (const due of [end - REMIND, end]) later(due, (then) => sweepVip(then.db, then.at));
  };

/** A recharge of a membership's price, and the purchase thirteen minutes later. */
export function buys(days: number, hour: string, phone: string, packageId: number): Step[] {
  const paid: Record<number, number> = { [MONTH]: 50_00, [QUARTER]: 100_00, [YEAR]: 200_00, [EVER]: 500_00 };
  return [
    [days, `${hour}:09`, phone, recharge(paid[packageId] ?? 0)],
    [days, `${hour}:22`, phone, buyVip(packageId)],
  ];
}

/** Requests a refund of the membership that was bought last. */
export const askRefund: Action = ({ db, at }, userId) => void requestRefund(db, at, userId);

/** Requests a refund; a day later it is passed, or, with a reason in `rejected`, rejected. */
export const refundVip =
  (rejected = ''): Action =>
  (seed, userId) => {
    askRefund(seed, userId);
    seed.later(seed.at + REVIEW, ({ db, at }) => {
      const open = openRefund(db, userId);
      if (!open) throw new Error('there is no refund in review');
      if (rejected) rejectRefund(db, at, open.id, rejected);
      else passRefund(db, at, open.id);
    });
  };
