import { NOT_FOUND } from '../../shared/codes.ts';
import { SUCCESS, type SENTINEL } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Late } from '../late.ts';
import { rowsAndTotals, type LoadedList } from '../ui/rowsAndTotals.ts';

interface Records<Row, Totals> {
  /** Null when the rows have failed. */
  list: LoadedList<Row, Totals> | null;
  /** The upstream does not have the list. */
  missing: boolean;
}

/** A list's rows and totals, from the responses of its two calls. */
export function recordsOf<Row, Totals extends object>([{ code, data }, totals]: [Envelope<Row[] | null>, Totals | typeof SENTINEL | null | Late]): Records<
  Row,
  Totals
> {
  return { list: rowsAndTotals(code === SUCCESS ? data : null, totals), missing: code === NOT_FOUND };
}
