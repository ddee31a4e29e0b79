/** Tells spreadsheet programs that the text is UTF-8; without it they garble Chinese. The first thing in a file. */
export const BOM = '\ufeff';

/** Signs that make a spreadsheet program run a cell, full-width ones included. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** One cell: quoted where needed, and never a formula (a name that begins with = + - @ would be run by the program). */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record with its line end (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A whole file. */
export const csvFile = (rows: readonly (readonly string[])[]): string => BOM + rows.map(csvLine).join('');
