import type { Db } from './db.ts';
import { likePattern, limits, where, type Filter } from './paging.ts';

/** Something that the operator did. There is one operator, 运营. */
export interface LogEntry {
  id: number;
  at: number;
  /** The kind of the record as in addresses; '' for what concerns no record, such as the clock. */
  kind: string;
  record_id: number;
  record_no: string;
  act: string;
  before: string;
  after: string;
  reason: string;
}

export interface LogQuery {
  keyword: string;
  kind: string;
  page: number;
  count: number;
}

/** Adds an entry; returns its id. The database refuses to change or delete one. */
export const addLogEntry = (db: Db, entry: Omit<LogEntry, 'id'>): number => db.insert('operator_log', entry);

export const logEntry = (db: Db, id: number): LogEntry | undefined =>
  db.get('SELECT * FROM operator_log WHERE id = ?', id);

/** The entries about a record, newest first. */
export const logOf = (db: Db, kind: string, recordId: number): LogEntry[] =>
  db.all(
    'SELECT * FROM operator_log WHERE kind = ? AND record_id = ? ORDER BY id DESC LIMIT 50',
    kind,
    recordId,
  );

/** Entries, newest first. The keyword is looked for in number, act, reason, and what was there before and after. */
export function logEntries(db: Db, query: LogQuery): LogEntry[] {
  const filter = filterOf(query);
  return db.all(
    `SELECT * FROM operator_log WHERE ${where(filter)} ORDER BY id DESC LIMIT ? OFFSET ?`,
    ...filter.values,
    ...limits(query),
  );
}

export function logCount(db: Db, query: LogQuery): number {
  const filter = filterOf(query);
  return (
    db.get<{ count: number }>(
      `SELECT count(*) AS count FROM operator_log WHERE ${where(filter)}`,
      ...filter.values,
    )?.count ?? 0
  );
}

function filterOf({ keyword, kind }: LogQuery): Filter {
  const filter: Filter = { conditions: ['TRUE'], values: [] };
  if (kind !== '') {
    filter.conditions.push('kind = ?');
    filter.values.push(kind);
  }
  if (keyword !== '') {
    filter.conditions.push(
      String.raw`(record_no || ' ' || act || ' ' || reason || ' ' || before || ' ' || after) LIKE ? ESCAPE '\'`,
    );
    filter.values.push(likePattern(keyword));
  }
  return filter;
}
