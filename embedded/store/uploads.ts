import type { Db } from './db.ts';

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
export const usedUpload = (db: Db, id: number): UploadRow | undefined => db.get('SELECT * FROM uploads WHERE id = ? AND used_at IS NOT NULL', id);

/** Marks files as used: a record refers to them. */
export function useUploads(db: Db, userId: number, urls: readonly string[], now: number): void {
  for (const url of urls) {
    const upload = ownUpload(db, userId, url);
    if (upload) db.run('UPDATE uploads SET used_at = ? WHERE id = ? AND used_at IS NULL', now, upload.id);
  }
}

/** Number of the member's files since `since` (ms): unused ones of this kind, and all. */
export function uploadCounts(db: Db, userId: number, kind: string, since: number): { waiting: number; all: number } {
  return (
    db.get<{ waiting: number; all: number }>(
      'SELECT count(*) FILTER (WHERE kind = ? AND used_at IS NULL) AS waiting, count(*) AS "all" FROM uploads WHERE user_id = ? AND created_at > ?',
      kind,
      userId,
      since,
    ) ?? { waiting: 0, all: 0 }
  );
}
