import type { RechargeOrder } from '../../../../shared/records/recharge.ts';
import type { Bill } from '../../../../shared/records/wallet.ts';
import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';

/** Value of `intent` that asks for all rows of a filter. */
export const ALL_ROWS = 'allRows';

/** Rows of one print, at most; the file of all bills has no limit. */
export const PRINT_ROWS = 1_000;

/** All rows of a tab's filter, for a print; `isCut`: there are more. Null: they could not be fetched. */
export type AllRows = ({ tab: 'bill'; rows: Bill[] } | { tab: 'recharge'; rows: RechargeOrder[] } | { tab: 'withdraw'; rows: Withdrawal[] }) & {
  isCut: boolean;
};
