import type { OutputSchema } from './outputSchema.ts';
import { isNothing, type Compile, type Reader } from './reader.ts';

/** Reads an object with free keys, such as a form's answers: entries with another key, or without a readable value, are dropped. */
export function mapReader({ patternProperties = {}, maxProperties = Infinity }: OutputSchema, path: string, compile: Compile): Reader {
  const [[pattern, items] = ['', {}]] = Object.entries(patternProperties);
  const form = new RegExp(pattern, 'u');
  const read = compile(items, `${path}/*`);
  return (value, drift) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      drift.note(path, isNothing(value) ? 'null' : 'type');
      return {};
    }
    const made: [string, unknown][] = [];
    for (const [key, sent] of Object.entries(value)) {
      const one = form.test(key) && made.length < maxProperties ? read(sent, drift) : undefined;
      if (one === undefined) drift.note(`${path}/*`, 'type');
      else made.push([key, one]);
    }
    return Object.fromEntries(made);
  };
}
