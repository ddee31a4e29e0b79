/** Address of an uploaded file, as the upload answered it: https, or a path of this site; never `//host`, `javascript:` or `data:`. */
export const fileUrlRule = { pattern: '^(?:https:\\/\\/[^\\s\\/\\\\]|\\/(?![\\/\\\\]))[^\\s<>"\'\\\\]{1,500}$', message: '请先上传文件' };

/** How many files one question of a form, or one supplement, may carry. */
export const FILES_MAX = 8;

/** Name of the part of an upload's form that holds the file. */
export const FILE_PART = 'file';

/** Bytes of the largest file that is taken. */
export const FILE_SIZE_MAX = 5 * 1024 * 1024;
/** What a larger one is told, by the page, the gateway and the embedded upstream alike. */
export const FILE_SIZE_MESSAGE = '文件不能超过 5 MB';
