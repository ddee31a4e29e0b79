/** Byte order mark at the start of a CSV file. Without it, spreadsheet programs do not read the file as UTF-8 and garble Chinese text. */
export const BOM = '\ufeff';

/** First characters that make a spreadsheet program treat a cell as a formula, full-width forms included (OWASP: CSV injection). */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** One cell, quoted where needed. A text that would be read as a formula gets a leading apostrophe. */
function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record with its line ending, CRLF (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A complete CSV file. */
export const csvFile = (rows: readonly (readonly string[])[]): string => BOM + rows.map(csvLine).join('');
