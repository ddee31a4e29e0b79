import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openDb, readDb, makeOwnFolder, restrictFile } from '../store/db.ts';
import { DATABASE } from '../store/folderLock.ts';
import { SAMPLE, UPLOADS } from '../store/uploads.ts';
import {
  checkDatabase,
  inOneLine,
  UpkeepError,
  fingerprint,
  FORMAT,
  MANIFEST,
  readManifest,
  type Manifest,
} from './checkDatabase.ts';

/** Names of backups: their moment. In the order of names they are in the order of time. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z$/;
/** Ending of a backup that is not finished; the next one removes it. */
const DRAFT = '.part';
/** Attempts to get database and files of one moment. */
const TRIES = 3;
/** What must not come to life again by a restore: sessions, and codes that open one. Members log in again. */
const SHORT_LIVED = [
  'session_visits',
  'tokens',
  'sms_codes',
  'sms_outbox',
  'captchas',
  'scan_tickets',
  'wechat_codes',
];

interface Options {
  /** The folder of the data; whoever uses it goes on. */
  varDir: string;
  /** The folder of backups; each is a folder in it. */
  to: string;
  /** Backups that are kept, this one among them; the oldest go. */
  keep: number;
  /** Version of the portal. */
  program: string;
  now: number;
}

export interface Backup {
  folder: string;
  manifest: Manifest;
  removed: string[];
}

/**
 * Copies the embedded upstream's database and uploads as they were at one moment, while it runs; checks the copy, and only then
 * removes old backups. Throws `UpkeepError`; then no backup has been added or removed.
 */
export async function backUp({ varDir, to, keep, program, now }: Options): Promise<Backup> {
  const source = join(varDir, DATABASE);
  if (!existsSync(source))
    throw new UpkeepError(
      `${varDir} has no data of the embedded upstream (${DATABASE}): name the folder with --var, or set VAR_DIR`,
    );
  const at = new Date(now).toISOString();
  const folder = join(to, at.replaceAll(':', ''));
  const draft = `${folder}${DRAFT}`;
  try {
    makeOwnFolder(to);
    for (const name of readdirSync(to))
      if (name.endsWith(DRAFT) && NAME.test(name.slice(0, -DRAFT.length)))
        rmSync(join(to, name), { recursive: true });
    const missing = copyData(varDir, draft);
    const { schema, ledger } = checkDatabase(join(draft, DATABASE));
    const manifest: Manifest = {
      format: FORMAT,
      program,
      at,
      schema,
      files: await fingerprints(draft),
      rows: rowsOf(join(draft, DATABASE)),
      missing,
      ledger: { digest: ledger.digest, faults: ledger.faults },
    };
    writeFileSync(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    for (const place of [join(draft, UPLOADS), draft]) sync(place);
    renameSync(draft, folder);
    sync(to);
    return { folder, manifest, removed: removeOld(to, keep) };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (error instanceof UpkeepError) throw error;
    throw new UpkeepError(`no backup was made: ${inOneLine(error)}`);
  }
}

/** Copies database and uploads; returns the names of uploads that rows refer to and that do not exist. */
function copyData(varDir: string, draft: string): string[] {
  for (let attempt = 1; ; attempt++) {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(join(draft, UPLOADS), { recursive: true, mode: 0o700 });
    const files = copyDatabase(join(varDir, DATABASE), join(draft, DATABASE));
    const missing = files.filter(
      (file) => !copyUpload(join(varDir, UPLOADS, file), join(draft, UPLOADS, file)),
    );
    // A file is written before its row and removed after it. One that is missing, and whose row is gone now, was removed meanwhile.
    if (missing.length === 0 || attempt === TRIES) return missing;
    const rows = new Set(uploadsOf(join(varDir, DATABASE)));
    if (missing.every((file) => rows.has(file))) return missing;
  }
}

/** Copies the database as it is at one moment, without what is short-lived; returns the names of the files that rows refer to. */
function copyDatabase(from: string, to: string): string[] {
  const db = readDb(from);
  try {
    // One read transaction, beside which others write; what was deleted from the database is not in the copy.
    db.run('VACUUM INTO ?', to);
  } finally {
    db.close();
  }
  restrictFile(to);
  const copy = openDb(join(to, '..'), DATABASE);
  try {
    copy.tx(() => {
      for (const table of SHORT_LIVED)
        if (copy.get('SELECT 1 FROM sqlite_schema WHERE name = ?', table)) copy.run(`DELETE FROM ${table}`);
    });
    copy.exec('PRAGMA journal_mode = DELETE');
    copy.exec('VACUUM');
  } finally {
    copy.close();
  }
  return uploadsOf(to);
}

function uploadsOf(path: string): string[] {
  const db = readDb(path);
  try {
    if (!db.get("SELECT 1 FROM sqlite_schema WHERE name = 'uploads'")) return [];
    return db
      .all<{ file: string }>('SELECT file FROM uploads ORDER BY id')
      .map(({ file }) => file)
      .filter((file) => !SAMPLE.test(file));
  } finally {
    db.close();
  }
}

function copyUpload(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  restrictFile(to);
  sync(to);
  return true;
}

async function fingerprints(folder: string): Promise<Manifest['files']> {
  const names = [DATABASE, ...readdirSync(join(folder, UPLOADS)).map((file) => `${UPLOADS}/${file}`)];
  const files: Manifest['files'] = {};
  for (const name of names) files[name] = await fingerprint(join(folder, name));
  return files;
}

function rowsOf(path: string): Manifest['rows'] {
  const db = readDb(path);
  try {
    const tables = db.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    );
    return Object.fromEntries(tables.map(({ name }) => [name, db.number(`SELECT count(*) FROM ${name}`)]));
  } finally {
    db.close();
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Removes all backups but the newest `keep`; folders that are none stay. */
function removeOld(to: string, keep: number): string[] {
  const isBackup = (name: string): boolean => {
    try {
      readManifest(join(to, name));
      return NAME.test(name);
    } catch {
      return false;
    }
  };
  const old = readdirSync(to).filter(isBackup).sort().slice(0, -keep);
  for (const name of old) rmSync(join(to, name), { recursive: true });
  return old;
}
