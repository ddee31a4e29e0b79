import type { SENTINEL } from '../../shared/constants.ts';

type Failed = typeof SENTINEL | null;

/** The rows of one page of a list, and the totals of the whole list as far as they are known. */
export interface RowsAndTotals<Row, Totals> {
  rows: Row[];
  totals: Partial<Totals>;
}

/** Combines the results of the two calls for rows and totals. Null when the rows have failed; a list lives without its totals. */
export function rowsAndTotals<Row, Totals extends object>(rows: Row[] | Failed, totals: Totals | Failed): RowsAndTotals<Row, Totals> | null {
  return Array.isArray(rows) ? { rows, totals: typeof totals === 'object' && totals ? totals : {} } : null;
}
