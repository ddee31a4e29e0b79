/** A file name without the characters that systems reserve, control characters and broken ones: a site's name may contain any. */
export const fileName = (text: string): string => text.replace(/[\\/:*?"<>|\p{C}]/gu, '');

const KB = 1024;
const MB = KB * KB;

/** A file's size in words, rounded down, so that a stated limit is never too large: 5 MB, 1.5 MB, 300 KB. */
export const showFileSize = (bytes: number): string => (bytes < MB ? `${Math.max(1, Math.floor(bytes / KB))} KB` : `${Math.floor((bytes / MB) * 10) / 10} MB`);
