import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { sqliteCode } from '../../shared/sqliteCode.ts';
import { readDb, type Db } from '../store/db.ts';
import { SCHEMA, schemaOf } from '../store/schema.ts';
import { readLedger, type Ledger } from './readLedger.ts';

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

/** Faults of the file that are named at most; a damaged page may cause thousands. */
const FAULTS_MAX = 20;
const RUNBOOK = 'docs/operating.md#corrupt-database';

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
        ...db
          .all<{ integrity_check: string }>(`PRAGMA integrity_check(${FAULTS_MAX})`)
          .map((row) => row.integrity_check),
        ...db
          .all<{ table: string }>('PRAGMA foreign_key_check')
          .map((row) => `a row of ${row.table} refers to one that does not exist`),
      ].filter((found) => found !== 'ok');
      if (damage.length > 0)
        throw new UpkeepError(
          `${path} is damaged: ${damage.slice(0, FAULTS_MAX).join('; ').replaceAll('\n', ' ')} (${RUNBOOK})`,
        );
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
  if (schema === 0 || !db.get("SELECT 1 FROM sqlite_schema WHERE name = 'wallets'"))
    throw new UpkeepError(`${path} is no database of the embedded upstream`);
  if (schema > SCHEMA)
    throw new UpkeepError(
      `${path} has schema version ${schema}, but this program knows only ${SCHEMA}: use the newer program`,
    );
  return schema;
}

/** The file of a backup that says what it is. It is written last. */
export const MANIFEST = 'manifest.json';
/** The form of backups that this program writes and reads. */
export const FORMAT = 1;

/** A file of a backup: the database, or an upload with a generated name. No other path is read or written. */
const FILE = '^(embedded\\.db|uploads/[A-Za-z0-9_-]+\\.[a-z0-9]+)$';
const count = Type.Integer({ minimum: 0 });

const manifest = Type.Object({
  format: Type.Literal(FORMAT),
  program: Type.String(),
  /** The moment of its data (ISO 8601, UTC). */
  at: Type.String(),
  /** Schema version of the database. */
  schema: count,
  /** Size in bytes and SHA-256 (hex) of each file. */
  files: Type.Record(
    Type.String({ pattern: FILE }),
    Type.Object({ size: count, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    {
      additionalProperties: false,
    },
  ),
  rows: Type.Record(Type.String(), count),
  /** Uploads that rows refer to and that were missing already when the backup was made. */
  missing: Type.Array(Type.String()),
  /** Digest of the ledger, as `npm run check:ledger` prints it, and its broken rules. */
  ledger: Type.Object({ digest: Type.String(), faults: Type.Array(Type.String()) }),
});

export type Manifest = Static<typeof manifest>;

/** Reads the manifest of a backup. Throws `UpkeepError` if the folder is no backup of a form that this program knows. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new UpkeepError(`${folder} is no backup: it has no ${MANIFEST}`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UpkeepError(
      error instanceof SyntaxError
        ? `${path} is damaged: it is not JSON`
        : `${path} cannot be read: ${inOneLine(error)}`,
    );
  }
  if (Value.Check(manifest, value) && 'embedded.db' in value.files) return value;
  throw new UpkeepError(
    `${path} is not of the form ${FORMAT} that this program reads: it is damaged, or another program made it`,
  );
}

export async function fingerprint(path: string): Promise<Manifest['files'][string]> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { size: statSync(path).size, sha256: hash.digest('hex') };
}
