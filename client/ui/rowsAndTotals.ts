import type { SENTINEL } from '../../shared/constants.ts';

type Failed = typeof SENTINEL | null;

/** A list as a page shows it. */
export interface RowsAndTotals<Row, Totals> {
  rows: Row[];
  totals: Totals;
}

/** Rows and totals are two calls with one answer: both, or null when either could not be fetched. */
export function rowsAndTotals<Row, Totals extends object>(rows: Row[] | Failed, totals: Totals | Failed): RowsAndTotals<Row, Totals> | null {
  return Array.isArray(rows) && typeof totals === 'object' && totals ? { rows, totals } : null;
}
