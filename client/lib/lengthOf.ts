/** Number of Unicode characters, as the upstream counts: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;
