import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';

export type SqlValue = string | number | null;
type Bind = SqlValue[] | [Record<string, SqlValue>];

/**
 * The one place that knows the SQL library: open, transactions, cached statements.
 * It speaks node:sqlite's interface, so that moving to node:sqlite or libsql is a change of this file.
 */
export interface Db {
  get<Row>(sql: string, ...bind: Bind): Row | undefined;
  all<Row>(sql: string, ...bind: Bind): Row[];
  run(sql: string, ...bind: Bind): { changes: number; id: number };
  /** Inserts a record; table and column names come from our code, never from a request. Gives the new id. */
  insert(table: string, record: Record<string, SqlValue>): number;
  exec(sql: string): void;
  /** Runs the work in one write transaction; a call inside another joins it. Any throw undoes all of it. */
  tx<T>(work: () => T): T;
  close(): void;
}

/** Opens (and creates) `file` under `dir`. WAL with a sync per commit: what was acknowledged survives a kill. */
export function openDb(dir: string, file: string): Db {
  mkdirSync(dir, { recursive: true });
  const database = new DatabaseSync(join(dir, file));
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');

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
    // SQLite's rows have no types: the caller names the type that its own statement gives.
    get: <Row>(sql: string, ...bind: Bind) => prepared(sql).get(...bind) as Row | undefined,
    // As above.
    all: <Row>(sql: string, ...bind: Bind) => prepared(sql).all(...bind) as Row[],
    run(sql, ...bind) {
      const { changes, lastInsertRowid } = prepared(sql).run(...bind);
      return { changes, id: Number(lastInsertRowid) };
    },
    insert(table, record) {
      const columns = Object.keys(record);
      return db.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`, ...Object.values(record)).id;
    },
    exec: (sql) => database.exec(sql),
    tx<T>(work: () => T): T {
      if (depth > 0) return work();
      database.exec('BEGIN IMMEDIATE');
      depth++;
      try {
        const result = work();
        // A promise would leave its writes outside of the transaction that it seems to be in.
        if (result instanceof Promise) throw new TypeError('a transaction is synchronous');
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      } finally {
        depth--;
      }
    },
    close() {
      statements.clear();
      // One whole file is left behind, fit to be copied.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
  return db;
}
