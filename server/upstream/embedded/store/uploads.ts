import type { Db } from './db.ts';

export interface UploadRow {
  id: number;
  user_id: number;
  kind: string;
  /** Name in the folder of uploads; chance, so that nothing of the member's own name is in a path. */
  file: string;
  name: string;
  size: number;
  mime: string;
  used_at: number | null;
  created_at: number;
}

/** Address of an uploaded file, as this upstream says it. A gateway may put it under a prefix of its own: `/bff/upload/7`. */
export const uploadUrl = (id: number): string => `/api/upload/${id}`;
const ADDRESS = /^\/[a-z]+\/upload\/([1-9]\d{0,9})$/;

/** Whether the address is that of an uploaded file, anybody's. */
export const isUpload = (url: string): boolean => ADDRESS.test(url);

/** A face as others see it: an uploaded one is its owner's alone. */
export const avatarForOthers = (avatar: string): string => (isUpload(avatar) ? '/media/avatar.svg' : avatar);

/** The member's own file behind an address; undefined when there is none, or it is somebody else's. */
export function ownUpload(db: Db, userId: number, url: string): UploadRow | undefined {
  const id = ADDRESS.exec(url)?.[1];
  return id === undefined ? undefined : uploadById(db, userId, Number(id));
}

export const uploadById = (db: Db, userId: number, id: number): UploadRow | undefined =>
  db.get('SELECT * FROM uploads WHERE id = ? AND user_id = ?', id, userId);

/** Anybody's file, if a record refers to it. */
export const usedUpload = (db: Db, id: number): UploadRow | undefined => db.get('SELECT * FROM uploads WHERE id = ? AND used_at IS NOT NULL', id);

/** Notes that records refer to these files. */
export function useUploads(db: Db, userId: number, urls: readonly string[], now: number): void {
  for (const url of urls) {
    const upload = ownUpload(db, userId, url);
    if (upload) db.run('UPDATE uploads SET used_at = ? WHERE id = ? AND used_at IS NULL', now, upload.id);
  }
}

/** Files of the member since then: those of the kind that no record refers to yet, and all. */
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
