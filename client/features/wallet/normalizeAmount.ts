/** Converts full-width digits, and removes spaces, thousands separators and the currency sign. */
export const normalizeAmount = (text: string): string => text.normalize('NFKC').replace(/[\s,，¥元]/g, '');
