import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { isDamaged, sqliteCode } from '../../shared/sqliteCode.ts';
import { makeFolder } from '../makeFolder.ts';
import { FolderTakenError, type Store, StoreError } from './store.ts';

/** Folder under VAR_DIR, and the file in it. Only the gateway's own user may read them: they hold responses to members. */
export const FOLDER = 'gateway';
export const FILE = 'store.db';
/** Time that a gateway waits for the one before it to end (ms), so that a restart may overlap. */
const BUSY_MAX = 3_000;
/** The schema that this program knows. */
const SCHEMA = 1;
/** Time between two sweeps of expired records (ms), and the records that one sweep removes at most. */
const SWEEP = 60_000;
const SWEEP_MAX = 1_000;

/**
 * A store in SQLite under `varDir`, for one gateway. A write is on the disk when its promise is fulfilled (WAL with a sync for each
 * commit). A second gateway on the same folder is refused. Throws `StoreError`.
 *
 * Time passes only while the gateway runs: it is measured by `now`, a monotonic clock (ms), and continues after a restart from the
 * newest record. So no jump of the system's clock ends a record early; a record may live longer than its time.
 */
export function createSqliteStore(varDir: string, now: () => number = () => performance.now()): Store {
  const database = open(varDir);
  const read = database.prepare('SELECT value FROM records WHERE key = ? AND until > ?');
  const add = database.prepare(
    'INSERT INTO records (key, value, written, until) VALUES (?, ?, ?, ?) ' +
      'ON CONFLICT (key) DO UPDATE SET value = excluded.value, written = excluded.written, until = excluded.until WHERE records.until <= excluded.written',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO records (key, value, written, until) VALUES (?, ?, ?, ?)',
  );
  const change = database.prepare(
    'UPDATE records SET value = ?, written = ?, until = ? WHERE key = ? AND value = ? AND until > ?',
  );
  const remove = database.prepare('DELETE FROM records WHERE key = ?');
  const expire = database.prepare(
    'DELETE FROM records WHERE key IN (SELECT key FROM records WHERE until <= ? LIMIT ?)',
  );

  // The statement selects this column only.
  const newest = database.prepare('SELECT max(written) AS at FROM records').get() as { at: number | null };
  const offset = (newest.at ?? 0) - now();
  const time = () => Math.ceil(offset + now());
  // The statement selects this column only.
  const valueOf = (key: string) => (read.get(key, time()) as { value: string } | undefined)?.value;

  const sweep = () => {
    try {
      expire.run(time(), SWEEP_MAX);
    } catch {
      // A full disk; the next sweep tries again.
    }
  };
  sweep();
  const timer = setInterval(sweep, SWEEP).unref();

  return {
    isShared: false,
    async claim(key, value, ttl) {
      const at = time();
      const { changes } = add.run(key, value, at, at + ttl * 1000);
      return changes === 1 ? { claimed: true, value } : { claimed: false, value: valueOf(key) ?? value };
    },
    async replace(key, expected, value, ttl) {
      const at = time();
      if (expected === undefined) add.run(key, value, at, at + ttl * 1000);
      else change.run(value, at, at + ttl * 1000, key, expected, at);
      return valueOf(key);
    },
    async get(key) {
      return valueOf(key);
    },
    async set(key, value, ttl) {
      const at = time();
      put.run(key, value, at, at + ttl * 1000);
    },
    async delete(key) {
      remove.run(key);
    },
    async close() {
      clearInterval(timer);
      // Closing alone would keep the lock until the statements are collected as garbage.
      database.exec(
        'PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT 1 FROM sqlite_schema',
      );
      database.close();
    },
  };
}

function open(varDir: string): DatabaseSyncInstance {
  const folder = join(varDir, FOLDER);
  const path = join(folder, FILE);
  let database: DatabaseSyncInstance | undefined;
  try {
    makeFolder(folder, 0o700);
    chmodSync(folder, 0o700);
    // SQLite gives its further files the mode of this one.
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    database = new DatabaseSync(path);
    database.exec(`PRAGMA busy_timeout = ${BUSY_MAX}`);
    // The lock is held until the process ends, so that there is one clock, and one gateway.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    // The statements select these columns only.
    const { user_version: schema } = database.prepare('PRAGMA user_version').get() as {
      user_version: number;
    };
    if (schema > SCHEMA)
      throw new StoreError(
        `VAR_DIR has a store of a newer program (${path}: schema ${schema}, this one knows ${SCHEMA}): run that one, or use another VAR_DIR`,
      );
    // As above.
    const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    if (found !== 'ok') throw new StoreError(damaged(path));
    database.exec(
      'CREATE TABLE IF NOT EXISTS records (key TEXT PRIMARY KEY, value TEXT NOT NULL, written INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID',
    );
    database.exec('CREATE INDEX IF NOT EXISTS records_until ON records (until)');
    database.exec('CREATE INDEX IF NOT EXISTS records_written ON records (written)');
    // A write, if only an empty one: it takes the lock and shows whether the disk can be written.
    database.exec(`PRAGMA user_version = ${SCHEMA}`);
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof StoreError ? error : storeFault(error, path);
  }
}

/** One line, without the error's own message, which may have several. */
function storeFault(error: unknown, path: string): StoreError {
  const { code = '' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  const sqlite = sqliteCode(error);
  if (sqlite === 'SQLITE_BUSY')
    return new FolderTakenError(
      `VAR_DIR is in use by another gateway (${path}): give each its own VAR_DIR, or set REDIS_URL for all`,
    );
  if (isDamaged(sqlite)) return new StoreError(damaged(path));
  return new StoreError(
    `VAR_DIR cannot be written (${path}${code && `: ${code}`}): the gateway keeps there what was paid (see .env.example)`,
  );
}

const damaged = (path: string): string =>
  `VAR_DIR has a damaged store (${path}): it says what was paid; put a backup in its place (see docs/operating.md)`;
