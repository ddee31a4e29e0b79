import { randomBytes } from 'node:crypto';
import { FILE_SIZE_MESSAGE, FILES_MAX } from '../../shared/rules/files.ts';
import type { UploadedFile } from '../sent.ts';
import { uploadConfig } from '../content/content.ts';
import type { Db } from '../store/db.ts';
import { uploadCounts, uploadUrl, ownUpload, type UploadFolder } from '../store/uploads.ts';
import { fileKindOf } from '../domain/fileKinds.ts';
import { refuse, refuseField, refuseUntilTomorrow } from '../domain/refusal.ts';
import { DAY, startOfDay, wireTime } from '../domain/shanghaiTime.ts';

const NAME_MAX = 80;

/** Sanitises a file name for display and headers: no path, no control or bidi characters, the extension of the real type. */
function fileName(given: string, ext: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .trim();
  return `${[...plain].slice(0, NAME_MAX).join('') || '文件'}.${ext}`;
}

/** The purpose of a file: the key of a form's question or a field of a call, `license_files`, `avatar`. */
const KIND = /^[a-z][a-z0-9_]{0,39}$/;
/** Files per member and day, of all kinds. */
const DAY_MAX = 100;

export interface NewUpload {
  userId: number;
  kind: string;
  name: string;
  bytes: Buffer;
}

/**
 * Stores an uploaded file: at most 5 MB, a raster picture or a PDF by its bytes, at most eight unused ones of a kind. Files that
 * a record refers to, or that are a day old, are not counted. The bytes are written before the row, so that a crash in between
 * leaves an unreferenced file, which the next start removes.
 */
export function receiveUpload(
  db: Db,
  folder: UploadFolder,
  now: number,
  { userId, kind, name, bytes }: NewUpload,
): UploadedFile {
  if (!KIND.test(kind)) refuseField('kind', '文件用途不正确');
  if (bytes.length === 0) refuseField('file', '文件是空的，请重新选择');
  if (bytes.length > uploadConfig.max_size)
    refuse(413, FILE_SIZE_MESSAGE, 'too_large', { errors: { file: FILE_SIZE_MESSAGE } });
  const type =
    fileKindOf(bytes) ?? refuseField('file', '仅支持 JPG、PNG、WEBP 图片与 PDF', 'file_type_wrong');
  const file = `${randomBytes(18).toString('base64url')}.${type.ext}`;
  const shown = fileName(name, type.ext);
  const id = db.tx(() => {
    const { waiting, all } = uploadCounts(db, userId, kind, { since: now - DAY, today: startOfDay(now) });
    if (waiting >= FILES_MAX) refuse(409, `同类文件最多 ${FILES_MAX} 个`, 'too_many_open');
    if (all >= DAY_MAX) refuseUntilTomorrow(now, '今日上传的文件已达上限，请明天再试');
    folder.write(file, bytes);
    return db.insert('uploads', {
      user_id: userId,
      kind,
      file,
      name: shown,
      size: bytes.length,
      mime: type.mime,
      created_at: now,
    });
  });
  return {
    id,
    url: uploadUrl(id),
    name: shown,
    size: bytes.length,
    mime: type.mime,
    created_at: wireTime(now),
  };
}

/** The fault of a file address: it is not the member's own upload, or not a picture where one is required; null if it is valid. */
export function ownFileFault(
  db: Db,
  userId: number,
  url: string,
  wanted: 'picture' | 'document',
): string | null {
  const upload = ownUpload(db, userId, url);
  if (!upload) return '文件不存在，请重新上传';
  return wanted === 'picture' && !upload.mime.startsWith('image/') ? '请上传 JPG、PNG 或 WEBP 图片' : null;
}
