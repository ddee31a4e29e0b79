import type { RecordQuery } from '../../../entities/recordHref.ts';

/** The period of a filter: `2026-11-01 至 2026-11-20`. */
export function periodText({ start_date, end_date }: Pick<RecordQuery, 'start_date' | 'end_date'>): string {
  if (start_date && end_date) return `${start_date} 至 ${end_date}`;
  return start_date ? `${start_date} 起` : end_date ? `${end_date} 止` : '全部';
}
