import { fieldsOf } from '../../shared/fieldsOf.ts';

/** What a pipe of Linux takes as a whole (bytes): a longer write may be mixed with that of another process. */
export const PIPE_BUF = 4_096;
/** Elements of a list and characters of a text that a line keeps, the most first. */
const STEPS = [32, 8, 2];
const TEXT_MAX = 200;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/**
 * A log line (JSON) that is no longer than `PIPE_BUF`: of a longer one, lists and texts are cut off, and it has `cut: true`. Such lines are
 * rare: an upstream that differs in very many places.
 */
export function shorten(line: string): string {
  // A character has three bytes at most for each unit of its length.
  if (line.length * 3 <= PIPE_BUF || Buffer.byteLength(line) <= PIPE_BUF) return line;
  const fields = fieldsOf(JSON.parse(line));
  for (const kept of STEPS) {
    const shorter = JSON.stringify({ ...fields, cut: true }, (_name, value: unknown) => {
      if (isList(value)) return value.slice(0, kept);
      return typeof value === 'string' ? value.slice(0, TEXT_MAX) : value;
    });
    if (Buffer.byteLength(shorter) < PIPE_BUF) return `${shorter}\n`;
  }
  const { level, time, worker, event } = fields;
  return `${JSON.stringify({ level, time, worker, event, cut: true })}\n`;
}
