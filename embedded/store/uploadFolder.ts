import { closeSync, createReadStream, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeSync, type ReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Db } from './db.ts';
import { makeOwnFolder, restrictFile } from './ownFile.ts';

/** The folder of uploaded files. File names are generated, so no path comes from a request. */
export interface UploadFolder {
  /** Writes a file atomically; it is on the disk when the function returns. */
  write(file: string, bytes: Buffer): void;
  /** undefined: the file does not exist. */
  read(file: string): ReadStream | undefined;
}

/** The folder under `VAR_DIR`. */
export const UPLOADS = 'uploads';
/** Names of sample members' files. They are not copied, but read from the sample pictures. */
export const SAMPLE = /^sample-([a-z_]+)-/;

/** Opens the folder, which only this user can read, and removes files that no row refers to. */
export function openUploadFolder(varDir: string, db: Db, mediaDir: string): UploadFolder {
  const folder = join(varDir, UPLOADS);
  makeOwnFolder(folder, true);
  const known = new Set(db.all<{ file: string }>('SELECT file FROM uploads').map(({ file }) => file));
  for (const file of readdirSync(folder)) {
    if (known.has(file)) restrictFile(join(folder, file));
    else rmSync(join(folder, file), { force: true });
  }
  return {
    write(file, bytes) {
      const place = join(folder, file);
      const draft = openSync(`${place}.part`, 'wx', 0o600);
      try {
        writeSync(draft, bytes);
        fsyncSync(draft);
      } finally {
        closeSync(draft);
      }
      renameSync(`${place}.part`, place);
    },
    read(file) {
      const sample = SAMPLE.exec(file)?.[1];
      const place = sample ? join(mediaDir, 'samples', `${sample}.png`) : join(folder, file);
      return existsSync(place) ? createReadStream(place) : undefined;
    },
  };
}
