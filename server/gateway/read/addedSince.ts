import type { CallName } from '../../../shared/contract/index.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { listRows, timeOf, withRows } from './checkRows.ts';

/**
 * Leaves out of a page the rows that were added before `since`. Lists are sorted by time, newest first, so the pages of what is left are
 * whole up to the first one without a row. A row without a time stays.
 */
export function addedSince(name: CallName, envelope: Envelope, since: unknown): Envelope {
  const time = timeOf(name);
  if (typeof since !== 'string' || time === undefined || envelope.code !== SUCCESS) return envelope;
  const rows = listRows(envelope.data);
  const kept = rows.filter((row) => {
    const at = row[time];
    return typeof at !== 'string' || at >= since;
  });
  return kept.length === rows.length
    ? envelope
    : { ...envelope, data: withRows(envelope.data, kept, { keepTotals: false }) };
}
