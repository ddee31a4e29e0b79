import type { Db } from './db.ts';
import { contains, filterOf, limits, type Filter } from './paging.ts';

/** Something that an operator did. */
export interface LogEntry {
  id: number;
  at: number;
  /** Who did it, by name. */
  operator: string;
  /** Who confirmed it; '' where nobody had to. */
  second: string;
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

/** Those who have worked here, the last one first. */
export const operatorNames = (db: Db): string[] =>
  db
    .all<{ operator: string }>(
      'SELECT operator FROM operator_log GROUP BY operator ORDER BY max(id) DESC LIMIT 20',
    )
    .map(({ operator }) => operator);

/** The entries about a record, newest first. */
export const logOf = (db: Db, kind: string, recordId: number): LogEntry[] =>
  db.all(
    'SELECT * FROM operator_log WHERE kind = ? AND record_id = ? ORDER BY id DESC LIMIT 50',
    kind,
    recordId,
  );

/** Entries, newest first. The keyword is looked for in number, act, names, reason, and what was there before and after. */
export function logEntries(db: Db, query: LogQuery): LogEntry[] {
  const { where, values } = filtered(query);
  return db.all(
    `SELECT * FROM operator_log WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
    ...values,
    ...limits(query),
  );
}

export function logCount(db: Db, query: LogQuery): number {
  const { where, values } = filtered(query);
  return db.number(`SELECT count(*) FROM operator_log WHERE ${where}`, ...values);
}

const filtered = ({ keyword, kind }: LogQuery): Filter =>
  filterOf(
    ['kind = ?', kind || undefined],
    contains(
      [
        "(record_no || ' ' || act || ' ' || operator || ' ' || second || ' ' || reason || ' ' || before || ' ' || after)",
      ],
      keyword,
    ),
  );
