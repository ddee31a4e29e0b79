import { fieldsOf } from '../../shared/fieldsOf.ts';

/** SQLite's names of its primary result codes that stand for faults (https://sqlite.org/rescode.html), by number. */
const NAMES = new Map([
  [1, 'SQLITE_ERROR'],
  [3, 'SQLITE_PERM'],
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [7, 'SQLITE_NOMEM'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [15, 'SQLITE_PROTOCOL'],
  [17, 'SQLITE_SCHEMA'],
  [18, 'SQLITE_TOOBIG'],
  [19, 'SQLITE_CONSTRAINT'],
  [20, 'SQLITE_MISMATCH'],
  [21, 'SQLITE_MISUSE'],
  [26, 'SQLITE_NOTADB'],
]);
/** The lowest byte of an extended result code is its primary one. */
const PRIMARY = 0xff;

/** SQLite's name of an error, such as `SQLITE_FULL` for a full disk; undefined if it is none of SQLite's. */
export function sqliteCode(error: unknown): string | undefined {
  // What Node's module and its replacement call the number.
  const { errcode } = fieldsOf(error instanceof Error ? error : undefined);
  return typeof errcode === 'number' ? (NAMES.get(errcode & PRIMARY) ?? `SQLITE_${errcode}`) : undefined;
}
