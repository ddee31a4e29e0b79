/** Address of an uploaded file, from the upload's response: https, or a path of this site; never `//host`, `javascript:` or `data:`. */
export const fileUrlRule = { pattern: '^(?:https:\\/\\/[^\\s\\/\\\\]|\\/(?![\\/\\\\]))[^\\s<>"\'\\\\]{1,500}$', message: '请先上传文件' };

/** Files per question of a form or per supplement, at most. */
export const FILES_MAX = 8;

/** Name of the file part in an upload's multipart form. */
export const FILE_PART = 'file';

/** Largest accepted file, bytes. */
export const FILE_SIZE_MAX = 5 * 1024 * 1024;
/** Message for a larger file, on the page, in the gateway and in the embedded upstream. */
export const FILE_SIZE_MESSAGE = '文件不能超过 5 MB';
