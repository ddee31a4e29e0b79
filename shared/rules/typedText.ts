/**
 * What a person types or pastes, without what cannot be seen and without blanks around it: marks of direction and width, a byte order mark, variants of
 * characters as PDF files have them, fillers, and the place of an object.
 */
export const visibleText = (text: string): string => text.replace(/[\p{Cf}\p{DI}\uFFFC]/gu, '').trim();

/**
 * The same for what has one way to be written: full-width characters become narrow, and Kangxi radicals, as PDF files have them, become Han
 * characters. `²` and `½` stay: they are no digits. Not for words, whose brackets are meant to be wide.
 */
export const plainText = (text: string): string =>
  visibleText(text.replace(/\P{No}+/gu, (part) => part.normalize('NFKC')));

/** The same for what has no blanks: names and codes. */
export const withoutBlanks = (text: string): string => plainText(text).replace(/\s/g, '');

/** The same for what has neither blanks nor dashes: numbers. */
export const compactText = (text: string): string => withoutBlanks(text).replace(/[\p{Pd}\u2212]/gu, '');
