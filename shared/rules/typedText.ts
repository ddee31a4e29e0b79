/**
 * What a person types or pastes: full-width characters become narrow, those with several forms have one (Kangxi radicals, as PDF files have
 * them, become Han characters), and invisible ones (marks of direction and width, a byte order mark) go.
 */
export const plainText = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '').trim();

/** The same for what has no blanks: names and codes. */
export const withoutBlanks = (text: string): string => plainText(text).replace(/\s/g, '');

/** The same for what has neither blanks nor dashes: numbers. */
export const compactText = (text: string): string => withoutBlanks(text).replace(/[\p{Pd}\u2212]/gu, '');
