import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A file of the project with a line and a column, as the tools write it. */
const PLACE = /[^\s()[\]]+\.(?:[cm]?[jt]sx?|css|json):\d+(?::\d+)?/;

/** An error in the sources as one line for the terminal: where it is and what is wrong. */
export function inOneLine(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  // The compiler's own line stands below a heading: `[PARSE_ERROR] Unexpected token`.
  const what = /^\[[A-Z_]+\] (.+)$/m.exec(text)?.[1] ?? text.trim().split('\n', 1)[0] ?? '';
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [place] =
    PLACE.exec(text) ??
    stack.match(new RegExp(PLACE, 'g'))?.filter((one) => !one.includes('node_modules')) ??
    [];
  const file = place && relative('.', place.replace(/^file:\/\//, ''));
  return file === undefined || what.includes(file) ? what : `${file}: ${what}`;
}
