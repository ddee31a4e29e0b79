import { compileReader, type OutputSchema, type ReaderTools } from './compileReader.ts';
import type { Drift } from './drift.ts';
import { isNothing, type Reader } from './reader.ts';

/**
 * Reads a list; the result is always a list. Rows that are not readable are dropped. Besides an array it takes what other
 * upstreams send: nothing, `{}`, `{list: […]}`, an object with numbers as keys, or a single row.
 */
export function listReader(schema: OutputSchema, tools: ReaderTools, path: string): Reader {
  const items = schema.items ?? {};
  const at = `${path}/*`;
  const read = compileReader(items, tools, at);
  const isRecord = items.type === 'object';
  const { maxItems = Infinity } = schema;

  return (value, drift) => {
    const rows = rowsOf(value, drift);
    if (rows.length > maxItems) drift.note(path, 'type');
    const made: unknown[] = [];
    for (const row of rows.length > maxItems ? rows.slice(0, maxItems) : rows) {
      const one = read(row, drift);
      if (one !== undefined) made.push(one);
    }
    return made;
  };

  function rowsOf(value: unknown, drift: Drift): readonly unknown[] {
    if (Array.isArray(value)) return value;
    if (isNothing(value)) {
      drift.note(path, 'null');
      return [];
    }
    drift.note(path, 'type');
    if (typeof value !== 'object') return isRecord ? [] : [value];
    const entries = Object.entries(value as object);
    const [first] = entries;
    if (!first) return [];
    if ('list' in (value as object)) return rowsOf((value as { list: unknown }).list, drift);
    return entries.every(([key]) => /^\d+$/.test(key)) ? entries.map(([, row]) => row as unknown) : isRecord ? [value] : [];
  }
}
