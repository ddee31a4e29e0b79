import { join } from 'node:path';
import { lchownSync, readdirSync, statSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { sqliteCode } from '../../shared/sqliteCode.ts';
import { openDb, type Db, makeOwnFolder, makeOwnDatabase } from './db.ts';

/** The database file under `VAR_DIR`. */
export const DATABASE = 'embedded.db';
/** An empty file beside it, whose lock says that the folder is in use. It is another file, so that it can be asked when the database is corrupt. */
const LOCK = 'embedded.lock';
/** Time that a program waits for the one before it to end (ms), so that a restart may overlap. */
const BUSY_MAX = 3_000;

/** The folder is in use by another program. The message is one line that says what to do. */
export class FolderInUseError extends Error {}

/**
 * Takes the folder of the embedded upstream's data for this program; returns what gives it back. The operating system gives it back
 * when the program ends, however it ends. Throws `FolderInUseError` if another program has it for longer than `wait` (ms).
 */
export function lockFolder(varDir: string, wait = BUSY_MAX): () => void {
  makeOwnFolder(varDir);
  const path = join(varDir, LOCK);
  makeOwnDatabase(path);
  const unlock = lock(path, wait);
  if (!unlock)
    throw new FolderInUseError(
      `the embedded upstream's data are in use by another program (${path}): stop it, or use another VAR_DIR`,
    );
  return unlock;
}

/** Whether another program has locked a database file. One that cannot be read is not in use. */
export function isInUse(path: string): boolean {
  try {
    const unlock = lock(path, 0);
    unlock?.();
    return unlock === undefined;
  } catch {
    return false;
  }
}

/** Locks a database file against all others; undefined if another program has locked it for longer than `wait` (ms). */
function lock(path: string, wait: number): (() => void) | undefined {
  const database = new DatabaseSync(path);
  try {
    // For an empty file: without a journal on the disk, the lock is all that there is.
    database.exec(`PRAGMA busy_timeout = ${wait}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`);
  } catch (error) {
    database.close();
    if (sqliteCode(error) === 'SQLITE_BUSY') return undefined;
    throw error;
  }
  return () => database.close();
}

/** Opens the database of a folder for this program alone; `close` closes it and gives the folder back. Throws as `lockFolder`. */
export function openLocked(varDir: string): { db: Db; close: () => void } {
  const unlock = lockFolder(varDir);
  try {
    const db = openDb(varDir, DATABASE);
    return {
      db,
      close() {
        db.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Gives all that is in a folder to the folder's owner. An operator works as root, the portal runs as another user, who could not open what
 * root has made. Others than root can make files of their own only: for them nothing is done.
 */
export function giveToOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
}
