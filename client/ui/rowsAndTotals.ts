import type { SENTINEL } from '../../shared/constants.ts';

type Failed = typeof SENTINEL | null;

/** The rows of one page of a list, and the totals of the whole list. */
export interface RowsAndTotals<Row, Totals> {
  rows: Row[];
  totals: Totals;
}

/** Combines the results of the two calls for rows and totals. Null when either has failed. */
export function rowsAndTotals<Row, Totals extends object>(rows: Row[] | Failed, totals: Totals | Failed): RowsAndTotals<Row, Totals> | null {
  return Array.isArray(rows) && typeof totals === 'object' && totals ? { rows, totals } : null;
}
