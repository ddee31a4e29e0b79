import type { RechargeOrder } from '../../../../shared/records/recharge.ts';
import type { Bill } from '../../../../shared/records/wallet.ts';
import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';
import type { RecordQuery } from '../../../entities/recordHref.ts';

/** Value of `intent` that asks for all rows of a filter. */
export const ALL_ROWS = 'allRows';

/** Rows of one print, at most; the file of all bills has no limit. */
export const PRINT_ROWS = 1_000;

/** All rows of a tab's filter, for a print; `isCut`: there are more. Null: they could not be fetched. */
export type AllRows = (
  | { tab: 'bill'; rows: Bill[] }
  | { tab: 'recharge'; rows: RechargeOrder[] }
  | { tab: 'withdraw'; rows: Withdrawal[] }
) & {
  isCut: boolean;
};

/** The period of a filter: `2026-11-01 至 2026-11-20`. */
export function periodText({ start_date, end_date }: Pick<RecordQuery, 'start_date' | 'end_date'>): string {
  if (start_date && end_date) return `${start_date} 至 ${end_date}`;
  return start_date ? `${start_date} 起` : end_date ? `${end_date} 止` : '全部';
}
