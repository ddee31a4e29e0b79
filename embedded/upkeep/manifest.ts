import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { inOneLine, UpkeepError } from './upkeepError.ts';

/** The file of a backup that says what it is. It is written last. */
export const MANIFEST = 'manifest.json';
/** The form of backups that this program writes and reads. */
export const FORMAT = 1;

/** A file of a backup: the database, or an upload with a generated name. No other path is read or written. */
const FILE = '^(embedded\\.db|uploads/[A-Za-z0-9_-]+\\.[a-z0-9]+)$';
const count = Type.Integer({ minimum: 0 });

const manifest = Type.Object({
  format: Type.Literal(FORMAT),
  /** Version of the portal that made it. */
  program: Type.String(),
  /** The moment of its data (ISO 8601, UTC). */
  at: Type.String(),
  /** Schema version of the database. */
  schema: count,
  /** Size in bytes and SHA-256 (hex) of each file. */
  files: Type.Record(Type.String({ pattern: FILE }), Type.Object({ size: count, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }), {
    additionalProperties: false,
  }),
  /** Rows of each table. */
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
    throw new UpkeepError(error instanceof SyntaxError ? `${path} is damaged: it is not JSON` : `${path} cannot be read: ${inOneLine(error)}`);
  }
  if (Value.Check(manifest, value) && 'embedded.db' in value.files) return value;
  throw new UpkeepError(`${path} is not of the form ${FORMAT} that this program reads: it is damaged, or another program made it`);
}

/** Size in bytes and SHA-256 (hex) of a file. */
export async function fingerprint(path: string): Promise<Manifest['files'][string]> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { size: statSync(path).size, sha256: hash.digest('hex') };
}
