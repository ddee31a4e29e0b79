import { fieldsOf } from '../../shared/fieldsOf.ts';

/** Longest report of one failure, in characters. */
const LENGTH_MAX = 3_000;

/** Diagnostics that the report leaves out: the source lines and the name of the comparison. */
const LEFT_OUT = new Set(['source', 'compare']);

/** Formats TAP's diagnostics of a failure, indented: the place, other diagnostics, the difference, the first 6 lines of the stack. */
export function explain(diag: unknown): string {
  if (typeof diag !== 'object' || diag === null) return '  no diagnostics';
  const { at, diff, stack, ...others } = fieldsOf(diag);
  const place = typeof at === 'object' && at !== null && 'fileName' in at && 'lineNumber' in at ? [`at ${String(at.fileName)}:${String(at.lineNumber)}`] : [];
  const rest = Object.entries(others)
    .filter(([key, value]) => !LEFT_OUT.has(key) && value !== undefined && value !== null)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const lines = [...place, ...rest, ...textLines(diff), ...textLines(stack).slice(0, 6)];
  return lines
    .map((line) => `  ${line}`)
    .join('\n')
    .slice(0, LENGTH_MAX);
}

const textLines = (text: unknown): string[] => (typeof text === 'string' ? text.trimEnd().split('\n') : []);
