import { dirname, join } from 'node:path';
import { mkdirSync, chmodSync, closeSync, openSync, existsSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import type { StatusName, StatusTable } from '../../shared/status/move.ts';

/** Modes with which only this user can use a folder or a file. */
const OWN_FOLDER = 0o700;

const OWN_FILE = 0o600;

/** Makes a folder that only this user can open. One that exists stays as it is, unless it is `ours`: others may use it too. */
export function makeOwnFolder(path: string, ours = false): void {
  const made = !existsSync(path);
  if (made) {
    // Node's own `recursive` never returns where the system refuses a folder with ENOENT, as in /proc.
    makeOwnFolder(dirname(path));
    mkdirSync(path, OWN_FOLDER);
  }
  // The umask may have removed bits, and an older program may have left others.
  if (made || ours) chmodSync(path, OWN_FOLDER);
}

export const restrictFile = (path: string): void => chmodSync(path, OWN_FILE);

/** Makes an empty file for this user, or restricts the existing one; SQLite gives its log files (`-wal`, `-shm`) the same mode. */
export function makeOwnDatabase(path: string): void {
  closeSync(openSync(path, 'a', OWN_FILE));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) restrictFile(file);
}

/** Status numbers as an SQL list: `0, 10, 21`. As literals in a statement they let SQLite use partial indexes. */
export const numbersOf = <T extends StatusTable>({ status }: T, names: readonly StatusName<T>[]): string =>
  names.map((name) => status[name]).join(', ');

export type SqlValue = string | number | null;
type Bind = SqlValue[] | [Record<string, SqlValue>];

/**
 * The database interface. In the embedded upstream only this file and `folderLock.ts` use the SQL library, whose API is that of node:sqlite, so
 * that another library means a change of these files only.
 */
export interface Db {
  get<Row>(sql: string, ...bind: Bind): Row | undefined;
  all<Row>(sql: string, ...bind: Bind): Row[];
  /** The number that a statement of one column gives; 0 for NULL, and without a row. */
  number(sql: string, ...bind: Bind): number;
  run(sql: string, ...bind: Bind): { changes: number; id: number };
  /** Inserts a record and returns its id. Table and column names come from code, never from a request. */
  insert(table: string, record: Record<string, SqlValue>): number;
  exec(sql: string): void;
  /** Runs `work` in a write transaction; a nested call joins the outer one. An exception rolls all of it back. */
  tx<T>(work: () => T): T;
  close(): void;
}

/** Opens or creates the database file, which only this user can read. WAL with a sync per commit: committed data survives a crash. */
export function openDb(dir: string, file: string): Db {
  makeOwnFolder(dir);
  makeOwnDatabase(join(dir, file));
  const database = new DatabaseSync(join(dir, file));
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  // Merges the WAL into the file, so that the single file can be copied.
  return dbOf(database, () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
}

/** Opens a database file for reading, beside those who write to it. Throws if there is no such file, or it is no database. */
export function readDb(path: string): Db {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('PRAGMA busy_timeout = 5000');
  return dbOf(database, () => {});
}

function dbOf(database: DatabaseSyncInstance, beforeClose: () => void): Db {
  const statements = new Map<string, StatementSyncInstance>();
  const prepared = (sql: string): StatementSyncInstance => {
    const known = statements.get(sql);
    if (known) return known;
    const made = database.prepare(sql);
    statements.set(sql, made);
    return made;
  };

  let depth = 0;
  const db: Db = {
    // SQLite's rows have no static types; the caller names the type of its statement's rows.
    get: <Row>(sql: string, ...bind: Bind) => prepared(sql).get(...bind) as Row | undefined,
    // As above.
    all: <Row>(sql: string, ...bind: Bind) => prepared(sql).all(...bind) as Row[],
    number: (sql, ...bind) =>
      Number(Object.values(db.get<Record<string, SqlValue>>(sql, ...bind) ?? {})[0] ?? 0),
    run(sql, ...bind) {
      const { changes, lastInsertRowid } = prepared(sql).run(...bind);
      return { changes, id: Number(lastInsertRowid) };
    },
    insert(table, record) {
      const columns = Object.keys(record);
      return db.run(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        ...Object.values(record),
      ).id;
    },
    exec: (sql) => database.exec(sql),
    tx<T>(work: () => T): T {
      if (depth > 0) return work();
      database.exec('BEGIN IMMEDIATE');
      depth++;
      try {
        const result = work();
        // The writes of a promise would run after the commit, outside the transaction.
        if (result instanceof Promise) throw new TypeError('a transaction is synchronous');
        database.exec('COMMIT');
        return result;
      } catch (error) {
        // After a fault such as a full disk, SQLite has already rolled back; a second time would be another error, which hides the fault.
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      } finally {
        depth--;
      }
    },
    close() {
      statements.clear();
      beforeClose();
      database.close();
    },
  };
  return db;
}
