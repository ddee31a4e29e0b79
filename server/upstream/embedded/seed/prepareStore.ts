import type { Db } from '../store/db.ts';
import { migrate } from '../store/migrate.ts';
import { hashSamplePassword } from './people.ts';
import { runScenarios } from './runScenarios.ts';

const isSeeded = (db: Db): boolean => db.get("SELECT 1 FROM meta WHERE name = 'seeded_at'") !== undefined;
const isCreated = (db: Db): boolean => db.get("SELECT 1 FROM sqlite_schema WHERE name = 'meta'") !== undefined;

/**
 * Schema and sample seed in one transaction: a kill in the middle of the first start leaves an
 * empty file, and the next start begins again.
 */
export async function prepareStore(db: Db, now: number, seed: boolean): Promise<void> {
  // Hashing takes its time by design and waits for nothing in the store: it stays outside of the lock.
  const passwordHash = seed && !(isCreated(db) && isSeeded(db)) ? await hashSamplePassword() : null;
  db.tx(() => {
    migrate(db);
    if (passwordHash === null || isSeeded(db)) return;
    runScenarios(db, now, passwordHash);
    markSeeded(db, now);
  });
}

/** Throws everything away and plants the sample seed anew; all or nothing. */
export async function reseed(db: Db, now: number): Promise<void> {
  const passwordHash = await hashSamplePassword();
  db.tx(() => {
    db.exec('PRAGMA defer_foreign_keys = ON');
    const tables = db.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
    for (const { name } of tables) db.exec(`DELETE FROM ${name}`);
    db.exec('DELETE FROM sqlite_sequence');
    runScenarios(db, now, passwordHash);
    markSeeded(db, now);
  });
}

const markSeeded = (db: Db, now: number): void => void db.insert('meta', { name: 'seeded_at', value: String(now) });
