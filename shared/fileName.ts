/** A file name without the characters that systems reserve, control characters and broken ones: a site's name may contain any. */
export const fileName = (text: string): string => text.replace(/[\\/:*?"<>|\p{C}]/gu, '');
