import type { Drift } from './drift.ts';
import type { OutputSchema } from './outputSchema.ts';
import { isNothing, type Compile, type Reader } from './reader.ts';

/**
 * Reads a list; the result is always a list. Rows that are not readable are dropped. Besides an array it takes what other
 * upstreams send: nothing, `{}`, `{list: […]}`, an object with numbers as keys, or a single row.
 */
export function listReader({ items = {}, maxItems = Infinity }: OutputSchema, path: string, compile: Compile): Reader {
  const read = compile(items, `${path}/*`);
  const isRecord = items.type === 'object';

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
    if (typeof value !== 'object' || value === null) return isRecord ? [] : [value];
    const entries = Object.entries(value);
    if (entries.length === 0) return [];
    if ('list' in value) return rowsOf(value.list, drift);
    return entries.every(([key]) => /^\d+$/.test(key)) ? Object.values<unknown>({ ...value }) : isRecord ? [value] : [];
  }
}
