import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE, FolderInUseError, isInUse, lockFolder, giveToOwner } from '../store/folderLock.ts';
import { UPLOADS } from '../store/uploads.ts';
import { makeOwnFolder, restrictFile } from '../store/db.ts';
import {
  checkDatabase,
  inOneLine,
  UpkeepError,
  fingerprint,
  readManifest,
  type Manifest,
} from './checkDatabase.ts';

/** Folder under `VAR_DIR` in which a restore prepares its data. */
const DRAFT = 'restoring';
const PARTS = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, `${DATABASE}-journal`, UPLOADS];

interface Options {
  from: string;
  varDir: string;
  /** Whether data that are there may be moved aside. */
  replace: boolean;
  /** The gateway's own store: its folder under `varDir`, and its database in it. */
  gatewayStore: { folder: string; file: string };
  now: number;
}

export interface Restored {
  manifest: Manifest;
  /** The folder that has what was there before; absent: nothing was there. */
  before?: string;
}

/**
 * Puts a backup in the place of the embedded upstream's data. What was there is moved to a folder beside it. So is the gateway's own
 * store: it holds the outcomes of money calls, and the restored ledger may not have them. It is empty afterwards, and the embedded upstream
 * knows by `request_id` which calls its ledger has.
 *
 * All of it belongs to the owner of `varDir` then, also if root has restored it.
 *
 * Throws `UpkeepError`, and has changed nothing then, if the backup is damaged, foreign or of a newer schema, if a program uses the
 * folder, or if there are data and `replace` is false.
 */
export async function restore({ from, varDir, replace, gatewayStore, now }: Options): Promise<Restored> {
  try {
    const manifest = await checkBackup(from);
    const unlock = lockFolder(varDir);
    try {
      const store = join(varDir, gatewayStore.folder, gatewayStore.file);
      if (existsSync(store) && isInUse(store))
        throw new UpkeepError(`a gateway is running on ${varDir}: stop it first; nothing was changed`);
      const present = [...PARTS, gatewayStore.folder].filter((part) => existsSync(join(varDir, part)));
      if (present.length > 0 && !replace)
        throw new UpkeepError(
          `${varDir} has data already (${present.join(', ')}): --replace moves them aside and restores; nothing was changed`,
        );
      await copy(from, join(varDir, DRAFT), manifest);
      const before = present.length > 0 ? moveAside(varDir, present, now) : undefined;
      for (const part of [UPLOADS, DATABASE]) renameSync(join(varDir, DRAFT, part), join(varDir, part));
      rmSync(join(varDir, DRAFT), { recursive: true });
      return { manifest, ...(before && { before }) };
    } finally {
      unlock();
      giveToOwner(varDir);
    }
  } catch (error) {
    if (error instanceof UpkeepError) throw error;
    if (error instanceof FolderInUseError) throw new UpkeepError(`${error.message}; nothing was changed`);
    throw new UpkeepError(`not restored: ${inOneLine(error)}`);
  }
}

/** Checks that every file of the backup is as it was written, and that this program can use the database. */
async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  await checkFiles(folder, manifest);
  const { schema, ledger } = checkDatabase(join(folder, DATABASE));
  if (schema !== manifest.schema || ledger.digest !== manifest.ledger.digest)
    throw new UpkeepError(`${folder} is damaged: its ledger is not the one that was saved`);
  return manifest;
}

async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const [name, { size, sha256 }] of Object.entries(files)) {
    const path = join(folder, name);
    if (!existsSync(path)) throw new UpkeepError(`${folder} is damaged: ${name} is missing`);
    const found = await fingerprint(path);
    if (found.size !== size || found.sha256 !== sha256)
      throw new UpkeepError(`${folder} is damaged: ${name} is not as it was saved`);
  }
}

/** Copies the backup's files, and checks what has arrived. */
async function copy(from: string, to: string, manifest: Manifest): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  makeOwnFolder(to);
  makeOwnFolder(join(to, UPLOADS));
  for (const name of Object.keys(manifest.files)) {
    copyFileSync(join(from, name), join(to, name));
    restrictFile(join(to, name));
  }
  await checkFiles(to, manifest);
}

function moveAside(varDir: string, parts: string[], now: number): string {
  const before = join(varDir, `replaced-${new Date(now).toISOString().replaceAll(':', '')}`);
  mkdirSync(before, { mode: 0o700 });
  for (const part of parts) renameSync(join(varDir, part), join(before, part));
  return before;
}
