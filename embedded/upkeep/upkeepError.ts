import { sqliteCode } from '../../shared/sqliteCode.ts';

/** A backup, restore or check that cannot be made as it is asked for. The message is one line that says why, and what to do. */
export class UpkeepError extends Error {}

/**
 * An error as one line for a person: SQLite's own name for it (`SQLITE_FULL: database or disk is full`), or that of the system
 * (`EACCES`). Other errors are faults of the program and are thrown again.
 */
export function inOneLine(error: unknown): string {
  if (error instanceof Error) {
    const sqlite = sqliteCode(error);
    if (sqlite) return `${sqlite}: ${error.message}`;
    const { code, syscall, path }: NodeJS.ErrnoException = error;
    if (code && syscall) return `${code} (${syscall}${path ? ` ${path}` : ''})`;
  }
  throw error;
}
