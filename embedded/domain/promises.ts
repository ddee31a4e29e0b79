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
/** When an invoice that is asked for now is issued (ms). */
export const invoiceDue = (at: number): number => workingDaysLater(at, PERIODS.invoice_working_days);

/** The same promises in words. */
export const CERT_WORDS = `一般 ${PERIODS.cert_working_days} 个工作日内完成`;
export const REFUND_WORDS = `一般需要 1–${PERIODS.refund_working_days} 个工作日`;
export const INVOICE_WORDS = `${PERIODS.invoice_working_days} 个工作日内开具`;
