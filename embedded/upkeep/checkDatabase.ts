import { readDb, type Db } from '../store/db.ts';
import { SCHEMA, schemaOf } from '../store/migrate.ts';
import { readLedger, type Ledger } from './readLedger.ts';
import { inOneLine, UpkeepError } from './upkeepError.ts';

/** Faults of the file that are named at most; a damaged page may cause thousands. */
const FAULTS_MAX = 20;
const RUNBOOK = 'docs/runbook.md#corrupt-database';

/** What a check of a database found. */
export interface Checked {
  /** The number of migrations that it has had. */
  schema: number;
  ledger: Ledger;
}

/**
 * Checks a database file of the embedded upstream, which others may be writing to: that its pages and indices are whole, that each
 * reference leads somewhere, and the ledger. Throws `UpkeepError` if it is no such database, is damaged, or has a newer schema than
 * this program knows. Faults of the ledger are part of the result.
 */
export function checkDatabase(path: string): Checked {
  try {
    const db = readDb(path);
    try {
      const schema = checkSchema(db, path);
      const damage = [
        ...db.all<{ integrity_check: string }>(`PRAGMA integrity_check(${FAULTS_MAX})`).map((row) => row.integrity_check),
        ...db.all<{ table: string }>('PRAGMA foreign_key_check').map((row) => `a row of ${row.table} refers to one that does not exist`),
      ].filter((found) => found !== 'ok');
      if (damage.length > 0) throw new UpkeepError(`${path} is damaged: ${damage.slice(0, FAULTS_MAX).join('; ').replaceAll('\n', ' ')} (${RUNBOOK})`);
      return { schema, ledger: readLedger(db) };
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof UpkeepError) throw error;
    throw new UpkeepError(`${path} cannot be read: ${inOneLine(error)} (${RUNBOOK})`);
  }
}

function checkSchema(db: Db, path: string): number {
  const schema = schemaOf(db);
  if (schema === 0 || !db.get("SELECT 1 FROM sqlite_schema WHERE name = 'wallets'")) throw new UpkeepError(`${path} is no database of the embedded upstream`);
  if (schema > SCHEMA) throw new UpkeepError(`${path} has schema version ${schema}, but this program knows only ${SCHEMA}: use the newer program`);
  return schema;
}
