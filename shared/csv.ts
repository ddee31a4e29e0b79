/** Byte order mark at the start of a CSV file. Without it, spreadsheet programs do not read the file as UTF-8 and garble Chinese text. */
export const BOM = '\ufeff';

/** First characters that make a spreadsheet program treat a cell as a formula, full-width forms included (OWASP: CSV injection). */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * What such a program would show as another number or as a date: of 16 digits or more it keeps fifteen, `007` becomes 7, `1e5` 100000, and `3-4`
 * the third or fourth of some month. `2026-11-20` may become a date, since it is one.
 */
const MISREAD = /^(?:\d{16,}|0\d+|\d+(?:\.\d*)?e[+-]?\d+|\d{1,4}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4})$/i;

/** One cell, quoted where needed. A text that would be read as something else gets a leading apostrophe. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) || MISREAD.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record with its line ending, CRLF (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A complete CSV file. */
export const csvFile = (rows: readonly (readonly string[])[]): string => BOM + rows.map(csvLine).join('');
