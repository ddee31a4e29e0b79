import { compileReader, type OutputSchema, type ReaderTools } from './compileReader.ts';
import { Drift } from './drift.ts';
import { isNothing, type Reader } from './reader.ts';

interface Field {
  key: string;
  read: Reader;
  path: string;
  /** Without it the record is dropped. */
  identifies: boolean;
  /** It is empty instead of absent (a list, or a record without identity). */
  fill: boolean;
  expected: boolean;
  nullable: boolean;
  /** '' is a text that there is not; it is no drift. */
  isText: boolean;
}

/**
 * Reads a record: declared fields only. A field that is not readable is left out; a record without its identity is undefined.
 * Nothing (null, '', `[]`) is a record without fields.
 */
export function recordReader(schema: OutputSchema, tools: ReaderTools, path: string): Reader {
  if (schema.patternProperties) return mapReader(schema, tools, path);
  const fields = fieldsOf(schema, tools, path);
  const identity = schema['x-identity'] ?? [];
  const listAt = schema.properties?.list?.type === 'array' ? 'list' : undefined;

  return (given, drift) => {
    let value = given;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const rows = listAt && Array.isArray(value);
      drift.note(path, isNothing(value) && !rows ? 'null' : 'type');
      if (identity.length > 0) {
        drift.note(path, 'row');
        return undefined;
      }
      value = rows ? { [listAt]: value } : {};
    }
    return readFields(fields, value as Record<string, unknown>, drift);
  };
}

function readFields(fields: readonly Field[], value: Record<string, unknown>, drift: Drift): Record<string, unknown> | undefined {
  const made: Record<string, unknown> = {};
  for (const { key, read, path, identifies, fill, expected, nullable, isText } of fields) {
    const sent = Object.hasOwn(value, key) ? value[key] : undefined;
    let one: unknown;
    if (sent === undefined) {
      if (expected) drift.note(path, 'missing');
    } else if (!((sent === null && nullable) || (sent === '' && (isText || nullable)))) one = read(sent, drift, value);
    if (one !== undefined) made[key] = one;
    else if (identifies) {
      drift.note(path, 'row');
      return undefined;
    } else if (fill) made[key] = read(undefined, new Drift());
  }
  return made;
}

function fieldsOf(schema: OutputSchema, tools: ReaderTools, path: string): Field[] {
  const expected = new Set(schema['x-expected'] ?? schema.required ?? []);
  const identity = new Set(schema['x-identity'] ?? schema.required ?? []);
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([key, field]) => ({
    key,
    path: `${path}/${key}`,
    read: compileReader(field, tools, `${path}/${key}`),
    identifies: identity.has(key),
    fill: required.has(key) && !identity.has(key),
    expected: expected.has(key),
    nullable: field['x-nullable'] === true,
    isText: field.type === 'string' && (field['x-reads'] === undefined || field['x-reads'] === 'picture' || field['x-reads'] === 'link'),
  }));
}

/** Reads an object with free keys, such as a form's answers: entries with another key, or without a readable value, are dropped. */
function mapReader({ patternProperties = {}, maxProperties = Infinity }: OutputSchema, tools: ReaderTools, path: string): Reader {
  const [[pattern, items] = ['', {}]] = Object.entries(patternProperties);
  const form = new RegExp(pattern, 'u');
  const read = compileReader(items, tools, `${path}/*`);
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
