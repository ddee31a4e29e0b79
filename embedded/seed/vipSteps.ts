import { settleTime, sweepCommission } from '../workflows/commission.ts';
import { buyVip as sell, sweepVip } from '../workflows/vip.ts';
import { passRefund, rejectRefund, requestRefund } from '../workflows/vipRefund.ts';
import { DAY, MINUTE } from '../domain/shanghaiTime.ts';
import { openRefund, vipById } from '../store/vipRecords.ts';
import type { Action } from './scenario.ts';
import { recharge } from './moneySteps.ts';

/** The packages: id, and the recharge that pays for it (yuan). */
const PACKAGES = {
  month: [1, '50.00'],
  quarter: [2, '100.00'],
  year: [3, '200.00'],
  ever: [4, '480.00'],
  trial: [5, '0.00'],
} as const;
type Package = keyof typeof PACKAGES;

/** Duration of a refund's review (ms). */
const REVIEW = DAY;
const REMIND = 7 * DAY;

/** Buys a membership from the balance. The sweeps for settled commission, reminder and expiry run at their due times. */
export const buyVip =
  (name: Package): Action =>
  ({ db, at, later }, userId) => {
    const { vipId } = sell(db, at, userId, PACKAGES[name][0]);
    later(settleTime(at), (then) => sweepCommission(then.db, then.at));
    const end = vipById(db, vipId)?.expire_at ?? null;
    if (end === null) return;
    for (const due of [end - REMIND, end]) later(due, (then) => sweepVip(then.db, then.at));
  };

/** A recharge of a membership's price, and the purchase thirteen minutes later. */
export const buys =
  (name: Package): Action =>
  (seed, userId) => {
    recharge(PACKAGES[name][1])(seed, userId);
    seed.later(seed.at + 13 * MINUTE, (then) => buyVip(name)(then, userId));
  };

/** Requests a refund of the membership that was bought last. */
export const askRefund =
  (): Action =>
  ({ db, at }, userId) =>
    void requestRefund(db, at, userId);

/** Requests a refund; a day later it is passed, or, with a reason in `rejected`, rejected. */
export const refundVip =
  (rejected = ''): Action =>
  (seed, userId) => {
    askRefund()(seed, userId);
    seed.later(seed.at + REVIEW, ({ db, at }) => {
      const open = openRefund(db, userId);
      if (!open) throw new Error('there is no refund in review');
      if (rejected) rejectRefund(db, at, open.id, rejected);
      else passRefund(db, at, open.id);
    });
  };
