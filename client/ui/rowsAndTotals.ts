import type { Api } from '../../shared/api.ts';
import type { SENTINEL } from '../../shared/constants.ts';
import { isLate, useLater, type Late } from '../late.ts';

type Failed = typeof SENTINEL | null;

/** The rows of one page of a list, and the totals of the whole list as far as they are known. */
export interface RowsAndTotals<Row, Totals> {
  rows: Row[];
  totals: Partial<Totals>;
}

/** The same with totals that may be late. */
export interface LoadedList<Row, Totals> {
  rows: Row[];
  totals: Partial<Totals> | Late;
}

/** Combines the results of the two calls for rows and totals. Null when the rows have failed; a list lives without its totals. */
export function rowsAndTotals<Row, Totals extends object>(rows: Row[] | Failed, totals: Totals | Failed | Late): LoadedList<Row, Totals> | null {
  return Array.isArray(rows) ? { rows, totals: isLate(totals) ? totals : totalsOf(totals) } : null;
}

const NO_TOTALS = {};

/** What is known of totals: nothing if they have failed. */
const totalsOf = <Totals extends object>(totals: Totals | Failed): Partial<Totals> => (typeof totals === 'object' && totals ? totals : NO_TOTALS);

/** The list that a loader returned of `rowsAndTotals`, with totals as soon as they have come. `isWaiting`: they are late. */
export function useTotals<Row, Totals extends object>(
  list: LoadedList<Row, Totals> | null,
  read: (api: Api) => Promise<Totals | Failed>,
): (RowsAndTotals<Row, Totals> & { isWaiting: boolean }) | null {
  const totals = useLater<Partial<Totals>>(list?.totals ?? NO_TOTALS, async (api) => totalsOf(await read(api)));
  return list && { rows: list.rows, totals: totals ?? {}, isWaiting: totals === undefined };
}
