import type { Db } from '../../store/db.ts';
import { ownUpload } from '../../store/uploads.ts';

/** A file of a pending record. */
export interface PendingFile {
  /** What the file is, for instance 身份证人像面. */
  label: string;
  url: string;
  name: string;
  mime: string;
  size: number;
}

/** Path prefix of files in the console; the id follows. */
export const FILES = '/console/files/';

/** The member's files at these addresses. Addresses that are not the member's own uploads are left out. */
export function pendingFiles(db: Db, userId: number, files: readonly (readonly [label: string, url: string])[]): PendingFile[] {
  return files.flatMap(([label, address]) => {
    const upload = ownUpload(db, userId, address);
    return upload ? [{ label, url: `${FILES}${upload.id}`, name: upload.name, mime: upload.mime, size: upload.size }] : [];
  });
}
