import { showFileSize } from '../fileSize.ts';

/** Address of an uploaded file, from the upload's response: https, or a path of this site; never `//host`, `javascript:` or `data:`. */
export const fileUrlRule = { pattern: '^(?:https:\\/\\/[^\\s\\/\\\\]|\\/(?![\\/\\\\]))[^\\s<>"\'\\\\]{1,500}$', message: '请先上传文件' };

/** Files per question of a form or per supplement, at most. */
export const FILES_MAX = 8;

/** Name of the file part in an upload's multipart form. */
export const FILE_PART = 'file';

/** Largest file that the gateway takes, bytes. The upstream's own limit may be smaller. */
export const FILE_SIZE_MAX = 5 * 1024 * 1024;
/** Message for a file of more than `max` bytes. */
export const fileSizeMessage = (max: number): string => `文件不能超过 ${showFileSize(max)}`;
/** Message for a larger file in the gateway and in the embedded upstream. */
export const FILE_SIZE_MESSAGE = fileSizeMessage(FILE_SIZE_MAX);

/** Accepted file name extensions, and the largest edge of a picture in pixels (a document stays legible), when the upstream states none. */
export const UPLOAD_DEFAULTS = { exts: ['jpg', 'jpeg', 'png', 'webp', 'pdf'], edge: 2000 };
