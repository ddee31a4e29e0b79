import type { Db } from '../store/db.ts';
import { ownUpload } from '../store/uploads.ts';

/** Why the member may not send in this file, or null: it is not their own upload, or it is no picture where one is wanted. */
export function ownFileFault(db: Db, userId: number, url: string, wanted: 'picture' | 'document'): string | null {
  const upload = ownUpload(db, userId, url);
  if (!upload) return '文件不存在，请重新上传';
  return wanted === 'picture' && !upload.mime.startsWith('image/') ? '请上传 JPG、PNG 或 WEBP 图片' : null;
}
