import type { Db } from '../store/db.ts';
import { ownUpload } from '../store/uploads.ts';

/** A file that came with a record, as the console shows it. */
export interface PendingFile {
  /** What it is to show: 身份证人像面. */
  label: string;
  url: string;
  name: string;
  mime: string;
  size: number;
}

/** Where the console shows a file, by its id. */
export const FILES = '/console/files/';

/** The member's files behind these addresses; what is no upload of theirs is left out. */
export function pendingFiles(db: Db, userId: number, files: readonly (readonly [label: string, url: string])[]): PendingFile[] {
  return files.flatMap(([label, address]) => {
    const upload = ownUpload(db, userId, address);
    return upload ? [{ label, url: `${FILES}${upload.id}`, name: upload.name, mime: upload.mime, size: upload.size }] : [];
  });
}
