/** Characters as people count them: an emoji is one, as the upstream counts too. */
export const lengthOf = (text: string): number => [...text].length;
