/** A file name without the characters that systems reserve, control characters and broken ones: a site's name may contain any. */
export const fileName = (text: string): string => text.replace(/[\\/:*?"<>|\p{C}]/gu, '');

const KB = 1024;
const MB = KB * KB;

/** A file's size in words, rounded down, so that a stated limit is never too large: 5 MB, 1.5 MB, 300 KB. */
export const showFileSize = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.floor(bytes / KB))} KB` : `${Math.floor((bytes / MB) * 10) / 10} MB`;

/** Address of an uploaded file, from the upload's response: https, or a path of this site; never `//host`, `javascript:` or `data:`. */
export const fileUrlRule = {
  pattern: '^(?:https:\\/\\/[^\\s\\/\\\\]|\\/(?![\\/\\\\]))[^\\s<>"\'\\\\]{1,500}$',
  message: '请先上传文件',
};

/** How a member's file is named under `/bff/upload`: by its number, or by `~` and its sealed address at the upstream. */
export const OWN_FILE = String.raw`[1-9]\d{0,19}|~[\w-]{40,900}`;

/** Files per question of a form or per supplement, at most. */
export const FILES_MAX = 8;

/** Name of the file part in an upload's multipart form. */
export const FILE_PART = 'file';

/** Largest file that the gateway takes, bytes. The upstream's own limit may be smaller. */
export const FILE_SIZE_MAX = 5 * 1024 * 1024;
/** Time for a whole file from or to the browser (ms): 44 kB/s. */
export const FILE_TIME_MAX = 120_000;

/** Message for a file of more than `max` bytes. */
export const fileSizeMessage = (max: number): string => `文件不能超过 ${showFileSize(max)}`;

/** Message for a larger file in the gateway and in the embedded upstream. */
export const FILE_SIZE_MESSAGE = fileSizeMessage(FILE_SIZE_MAX);

/** Accepted file name extensions, and the largest edge of a picture in pixels (a document stays legible), when the upstream states none. */
export const UPLOAD_DEFAULTS = { exts: ['jpg', 'jpeg', 'png', 'webp', 'pdf'], edge: 2000 };
