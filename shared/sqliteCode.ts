import { fieldsOf } from './fieldsOf.ts';

/** SQLite's names of its primary result codes that stand for faults (https://sqlite.org/rescode.html), by number. */
const NAMES = {
  1: 'SQLITE_ERROR',
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  17: 'SQLITE_SCHEMA',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  21: 'SQLITE_MISUSE',
  26: 'SQLITE_NOTADB',
} as const;
/** The lowest byte of an extended result code is its primary one. */
const PRIMARY = 0xff;

type Name = (typeof NAMES)[keyof typeof NAMES];
const isNamed = (number: number): number is keyof typeof NAMES => number in NAMES;

/** SQLite's name of an error, such as `SQLITE_FULL` for a full disk; undefined if it is none of SQLite's. */
export function sqliteCode(error: unknown): Name | `SQLITE_${number}` | undefined {
  // What Node's module and its replacement call the number.
  const { errcode } = fieldsOf(error instanceof Error ? error : undefined);
  if (typeof errcode !== 'number') return undefined;
  const primary = errcode & PRIMARY;
  return isNamed(primary) ? NAMES[primary] : `SQLITE_${errcode}`;
}

/** Whether SQLite found that a file is damaged, or is no database. */
export const isDamaged = (code: ReturnType<typeof sqliteCode>): boolean =>
  code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB';
