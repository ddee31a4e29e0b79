import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { LogLine } from './logLine.ts';

/** The most exact name of a line's error: SQLite's, else its code, else its class; '' if it has none. */
export function errorName({ err }: LogLine): string {
  const { sqlite, code, type } = fieldsOf(err);
  return [sqlite, code, type].find((one) => typeof one === 'string') ?? '';
}
