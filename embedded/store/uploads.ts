import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
  type ReadStream,
} from 'node:fs';
import { join } from 'node:path';
import { wireTime } from '../domain/shanghaiTime.ts';
import { type Db, makeOwnFolder, restrictFile } from './db.ts';
import { limits, totals } from './paging.ts';

/** The folder of uploaded files. File names are generated, so no path comes from a request. */
export interface UploadFolder {
  /** Writes a file atomically; it is on the disk when the function returns. */
  write(file: string, bytes: Buffer): void;
  /** Removes the bytes of files whose rows are gone. What fails is tried again the next time. */
  removeForgotten(failed: (error: unknown) => void): void;
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
    removeForgotten(failed) {
      try {
        for (const { file } of db.all<{ file: string }>('SELECT file FROM removed_files LIMIT 1000')) {
          rmSync(join(folder, file), { force: true });
          db.run('DELETE FROM removed_files WHERE file = ?', file);
        }
      } catch (error) {
        failed(error);
      }
    },
    read(file) {
      const sample = SAMPLE.exec(file)?.[1];
      const place = sample ? join(mediaDir, 'samples', `${sample}.png`) : join(folder, file);
      return existsSync(place) ? createReadStream(place) : undefined;
    },
  };
}

export interface UploadRow {
  id: number;
  user_id: number;
  kind: string;
  /** Random name in the folder of uploads. */
  file: string;
  name: string;
  size: number;
  mime: string;
  used_at: number | null;
  created_at: number;
}

/** Address of an uploaded file. The gateway replaces the prefix: `/bff/upload/7`. */
export const uploadUrl = (id: number): string => `/api/upload/${id}`;
const ADDRESS = /^\/[a-z]+\/upload\/([1-9]\d{0,9})$/;

/** Whether the address is that of an uploaded file, of any member. */
export const isUpload = (url: string): boolean => ADDRESS.test(url);

/** A member's avatar as others see it: the default one instead of an uploaded file, which only its owner can open. */
export const avatarForOthers = (avatar: string): string => (isUpload(avatar) ? '/media/avatar.svg' : avatar);

/** The member's own file at this address; undefined if there is none or it is another member's. */
export function ownUpload(db: Db, userId: number, url: string): UploadRow | undefined {
  const id = ADDRESS.exec(url)?.[1];
  return id === undefined ? undefined : uploadById(db, userId, Number(id));
}

export const uploadById = (db: Db, userId: number, id: number): UploadRow | undefined =>
  db.get('SELECT * FROM uploads WHERE id = ? AND user_id = ?', id, userId);

/** A file of any member that a record refers to. */
export const usedUpload = (db: Db, id: number): UploadRow | undefined =>
  db.get('SELECT * FROM uploads WHERE id = ? AND used_at IS NOT NULL', id);

/** Marks files as used: a record refers to them. */
export function useUploads(db: Db, userId: number, urls: readonly string[], now: number): void {
  for (const url of urls) {
    const upload = ownUpload(db, userId, url);
    if (upload) db.run('UPDATE uploads SET used_at = ? WHERE id = ? AND used_at IS NULL', now, upload.id);
  }
}

/** The member's files, newest first, with totals. */
export function uploadsOf(db: Db, userId: number, query: { page?: number; count?: number }) {
  const rows = db.all<UploadRow>(
    'SELECT * FROM uploads WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?',
    userId,
    ...limits(query),
  );
  const total = db.number('SELECT count(*) FROM uploads WHERE user_id = ?', userId);
  return {
    list: rows.map(({ id, kind, name, size, mime, created_at: at }) => ({
      id,
      url: uploadUrl(id),
      name,
      size,
      mime,
      kind,
      created_at: wireTime(at),
    })),
    ...totals(total, query),
  };
}

/** Number of the member's files: unused ones of this kind since `since`, which is a day ago, and all of `today` (ms). */
export function uploadCounts(
  db: Db,
  userId: number,
  kind: string,
  { since, today }: { since: number; today: number },
): { waiting: number; all: number } {
  return (
    db.get<{ waiting: number; all: number }>(
      'SELECT count(*) FILTER (WHERE kind = ? AND used_at IS NULL) AS waiting, count(*) FILTER (WHERE created_at >= ?) AS "all" FROM uploads WHERE user_id = ? AND created_at > ?',
      kind,
      today,
      userId,
      since,
    ) ?? { waiting: 0, all: 0 }
  );
}
