import type { RechargeOrder } from '../../../../shared/records/recharge.ts';
import type { Bill } from '../../../../shared/records/wallet.ts';
import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';
import type { RecordQuery } from '../../../entities/recordHref.ts';

export const ALL_ROWS = 'allRows';

/** The file of all bills has no limit. */
export const PRINT_ROWS = 1_000;

/** `isCut`: there are more. */
export type AllRows = (
  | { tab: 'bill'; rows: Bill[] }
  | { tab: 'recharge'; rows: RechargeOrder[] }
  | { tab: 'withdraw'; rows: Withdrawal[] }
) & {
  isCut: boolean;
};

export function periodText({ start_date, end_date }: Pick<RecordQuery, 'start_date' | 'end_date'>): string {
  if (start_date && end_date) return `${start_date} 至 ${end_date}`;
  return start_date ? `${start_date} 起` : end_date ? `${end_date} 止` : '全部';
}
