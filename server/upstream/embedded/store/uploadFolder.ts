import { closeSync, createReadStream, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync, type ReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Db } from './db.ts';

/** Where the bytes of uploads lie. Names are ours, so no request ever forms a path. */
export interface UploadFolder {
  /** On the disk when it returns, whole or not at all. */
  write(file: string, bytes: Buffer): void;
  /** undefined: lost. */
  read(file: string): ReadStream | undefined;
}

/** Files of sample members are not copied: they are read where the sample pictures lie. */
const SAMPLE = /^sample-([a-z_]+)-/;

/** Opens the folder, readable by this user alone, and removes what no row refers to. */
export function openUploadFolder(varDir: string, db: Db, mediaDir: string): UploadFolder {
  const folder = join(varDir, 'uploads');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = new Set(db.all<{ file: string }>('SELECT file FROM uploads').map(({ file }) => file));
  for (const file of readdirSync(folder)) if (!known.has(file)) rmSync(join(folder, file), { force: true });
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
