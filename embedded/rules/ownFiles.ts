import type { Db } from '../store/db.ts';
import { ownUpload } from '../store/uploads.ts';

/** The fault of a file address: it is not the member's own upload, or not a picture where one is required; null if it is valid. */
export function ownFileFault(db: Db, userId: number, url: string, wanted: 'picture' | 'document'): string | null {
  const upload = ownUpload(db, userId, url);
  if (!upload) return '文件不存在，请重新上传';
  return wanted === 'picture' && !upload.mime.startsWith('image/') ? '请上传 JPG、PNG 或 WEBP 图片' : null;
}
