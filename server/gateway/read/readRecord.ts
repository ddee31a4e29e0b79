import { scalarText } from '../../../shared/fieldsOf.ts';
import { Drift } from './drift.ts';
import { isNothing, type Compile, type Reader, type OutputSchema } from './reader.ts';

type Field = ReturnType<typeof fieldsIn>[number];

/**
 * Reads a record: declared fields only. A field that is not readable is left out; a record without its identity is undefined.
 * Nothing (null, '', `[]`) is a record without fields.
 */
export function recordReader(schema: OutputSchema, path: string, compile: Compile): Reader {
  const fields = fieldsIn(schema, path, compile);
  const identity = schema['x-identity'] ?? [];
  const listAt = schema.properties?.list?.type === 'array' ? 'list' : undefined;

  return (given, drift) => {
    if (typeof given === 'object' && given !== null && !Array.isArray(given))
      // The cast is safe: an object from JSON has strings as keys.
      return readFields(fields, given as Record<string, unknown>, drift);
    const rows = listAt !== undefined && Array.isArray(given);
    drift.note(path, isNothing(given) && !rows ? 'null' : 'type');
    if (identity.length > 0) {
      drift.note(path, 'row');
      return undefined;
    }
    return readFields(fields, rows ? { [listAt]: given } : {}, drift);
  };
}

function readFields(
  fields: readonly Field[],
  value: Record<string, unknown>,
  drift: Drift,
): Record<string, unknown> | undefined {
  const made: Record<string, unknown> = {};
  for (const field of fields) {
    const { key, read, path } = field;
    const sent = isSent(field, value, drift) ? read(value[key], drift, value) : undefined;
    const one = sent === undefined ? wordFor(field.words, value) : sent;
    if (one !== undefined && !(field.isRecord && isEmpty(one))) made[key] = one;
    else if (field.identifies) {
      drift.note(path, 'row');
      return undefined;
    } else if (field.fill) made[key] = read(undefined, new Drift(drift.reading));
  }
  return made;
}

/** Whether there is something to read in the field; nothing is noted, unless the field may have nothing. */
function isSent(
  { key, path, expected, nullable, isText, isList, fill }: Field,
  value: Record<string, unknown>,
  drift: Drift,
): boolean {
  const isThere = Object.hasOwn(value, key);
  const sent = isThere ? value[key] : undefined;
  if (sent === undefined) {
    // A function that names the field has looked for it.
    if (expected && (isThere || !drift.reading.isMade)) drift.note(path, 'missing');
    return false;
  }
  if (fill || !isNothing(sent) || (isList && Array.isArray(sent))) return true;
  if (!nullable && !(isText && sent === '')) drift.note(path, 'null');
  return false;
}

/** The contract's word, for a text that the upstream has not sent. */
function wordFor(sources: Field['words'] = [], value: Record<string, unknown>): string | undefined {
  for (const [field, words] of sources) {
    const known = scalarText(value[field]).trim();
    if (Object.hasOwn(words, known)) return words[known] || undefined;
  }
  return undefined;
}

const isEmpty = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && Object.keys(one).length === 0;

function fieldsIn(schema: OutputSchema, path: string, compile: Compile) {
  const expected = new Set(schema['x-expected'] ?? schema.required ?? []);
  const identity = new Set(schema['x-identity'] ?? schema.required ?? []);
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([key, field]) => ({
    key,
    path: `${path}/${key}`,
    read: compile(field, `${path}/${key}`),
    /** Without it the record is dropped. */
    identifies: identity.has(key),
    /** It is empty instead of absent (a list, or a record without identity). */
    fill: required.has(key) && !identity.has(key),
    expected: expected.has(key),
    nullable: field['x-nullable'] === true,
    /** A record that may be absent; it is, when it has no fields. */
    isRecord: field.type === 'object' && !(required.has(key) && !identity.has(key)),
    words: field['x-words'],
    /** A list that may be absent; an empty one is there. */
    isList: field.type === 'array',
    /** '' is a text that there is not; it is no drift. */
    isText: field.type === 'string' && /^(?:picture|link|file|avatar)?$/.test(field['x-reads'] ?? ''),
  }));
}
