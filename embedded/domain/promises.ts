import { PERIODS } from '../content/periods.ts';
import { DAY, HOUR, startOfDay, workingDay, workingDaysLater } from './shanghaiTime.ts';

/** Time of day until which a withdrawal that is requested on a working day is paid on the same day. */
const CUTOFF = 16 * HOUR;
/** Time of day by which it is paid. */
const PAYOUT_TIME = 18 * HOUR;

/** When a withdrawal is paid out (ms): requested before 16:00 on a working day, the same day; else the next working day. */
export function expectedAt(appliedAt: number): number {
  const day = startOfDay(appliedAt);
  return workingDay(appliedAt - day >= CUTOFF ? day + DAY : day) + PAYOUT_TIME;
}

/** When a certification that is sent now is reviewed, and a transfer that is reported now is credited (ms). */
export const certDue = (at: number): number => workingDaysLater(at, PERIODS.cert_working_days);
export const transferDue = (at: number): number => workingDaysLater(at, PERIODS.transfer_working_days);
/** When a refund that is requested now is decided (ms). */
export const refundDue = (at: number): number => workingDaysLater(at, PERIODS.refund_working_days);

/**
 * What a membership gives back for each application whose first contact comes later than promised: this share of the price that was paid for it,
 * in per cent, and in all no more than what is left of that price after refunds. It goes to the purses that paid, in the same proportion.
 */
export const GIVEN_BACK_PERCENT = 10;

/** The same rule in words, for the pages that sell memberships. */
export const GIVEN_BACK_WORDS = `工作时间 2 小时内没有首次联系的，每份申请退还 VIP 会员实付金额的 ${GIVEN_BACK_PERCENT}%，无须申请，按付款来源自动退回钱包；合计不超过实付金额，之后退款时从应退金额中扣除。`;

/** The same promises in words. */
export const CERT_WORDS = `一般 ${PERIODS.cert_working_days} 个工作日内完成`;
export const REFUND_WORDS = `一般需要 1–${PERIODS.refund_working_days} 个工作日`;
