import type { Answer } from './question.ts';

/** An answer for people: a title, and a column for each field. */
export function tableText({ title, rows }: Answer): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return `${title}: none\n`;
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, place) => Math.max(...cells.map((row) => row[place]?.length ?? 0)));
  const lines = cells.map(
    (row) =>
      `  ${row
        .map((cell, place) => cell.padEnd(widths[place] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
  );
  return `${title}\n${lines.join('')}`;
}
