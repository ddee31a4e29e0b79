import { type HtmlReader, readHtmlField } from '../html/readHtml.ts';
import { masked, maskAnswers, type MaskOf } from '../../../shared/rules/masks.ts';
import { FORM } from '../../../shared/status/form.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type { Addresses } from './addresses.ts';
import {
  readFlag,
  readInteger,
  readNumber,
  readText,
  readMoney,
  readRate,
  readSentId,
  readDate,
  readTime,
} from './numbers.ts';
import { Drift } from './drift.ts';
import { isNothing, scalar, type Reader, type Compile, type OutputSchema } from './reader.ts';
import { recordReader } from './readRecord.ts';

export interface ReaderTools {
  addresses: Addresses;
  html: HtmlReader;
}

/** Makes the reader of a schema once, at start. `path` is that of the value in `data`, as drift names it. */
export function compileReader(schema: OutputSchema, tools: ReaderTools, path = ''): Reader {
  const { addresses } = tools;
  switch (schema['x-reads'] ?? '') {
    case 'id':
      return scalar(path, readSentId);
    case 'money':
      return scalar(path, readMoney);
    case 'rate':
      return scalar(path, readRate);
    case 'flag':
      return scalar(path, readFlag);
    case 'date':
      return scalar(path, readDate);
    case 'time':
      return scalar(path, readTime);
    case 'picture':
      return address(path, addresses.picture);
    case 'link':
      return address(path, (value) => addresses.link(value));
    case 'file':
      return address(path, ownAddress('file', addresses.file));
    case 'avatar':
      return address(path, ownAddress('avatar', addresses.avatar));
    case 'item':
      return answerItem(path, schema, addresses);
    case 'answers':
      return answersReader(mapReader(schema, path, (part, at) => compileReader(part, tools, at)));
    case 'html':
      return readHtmlField(tools.html, path, schema['x-html']);
    case 'nothing':
      return () => null;
    case 'orNothing':
      return orNothing(compileReader(schema.anyOf?.[0] ?? {}, tools, path));
  }
  if (schema.anyOf)
    return firstOf(
      path,
      schema.anyOf.map((one) => compileReader(one, tools, path)),
    );
  const compile = (part: OutputSchema, at: string) => compileReader(part, tools, at);
  if (schema.type === 'array') return listReader(schema, path, compile);
  if (schema.type === 'object')
    return schema.patternProperties ? mapReader(schema, path, compile) : recordReader(schema, path, compile);
  return scalar(path, maskedText(schema['x-mask'], within(schema)));
}

/** Masks what is declared as masked, where the upstream sends it in full. */
function maskedText(of: MaskOf | undefined, read: (value: unknown) => unknown): (value: unknown) => unknown {
  if (of === undefined) return read;
  return (value) => {
    const text = read(value);
    return typeof text === 'string' ? masked(of, text) : text;
  };
}

/** A string, an integer or a number with the limits of its schema. */
function within({
  type,
  pattern,
  maxLength = Infinity,
  minimum = -Infinity,
  maximum = Infinity,
  exclusiveMinimum = -Infinity,
}: OutputSchema): (value: unknown) => unknown {
  if (type === 'string') {
    const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
    return (value) => {
      const text = readText(value);
      return text === undefined || text.length > maxLength || form?.test(text) === false ? undefined : text;
    };
  }
  const read = type === 'integer' ? readInteger : readNumber;
  return (value) => {
    const number = read(value);
    return number !== undefined && number >= minimum && number <= maximum && number > exclusiveMinimum
      ? number
      : undefined;
  };
}

/** An empty address is an address that there is not; only another one is noted. */
function address(path: string, read: (value: unknown, drift: Drift) => string | null | undefined): Reader {
  return (value, drift) => {
    const made = read(value, drift);
    if (made === undefined && value !== '') drift.note(path, isNothing(value) ? 'null' : 'url');
    return made ?? undefined;
  };
}

/** The address that only the member gets who asks; null, and noted, if that is not known. */
const ownAddress =
  <T>(
    what: 'avatar' | 'file',
    read: (value: T, member: string | undefined) => string | null | undefined,
  ): ((value: T, drift: Drift) => string | null | undefined) =>
  (value, { reading }) => {
    const made = read(value, reading.member);
    if (made === null) reading.lacks = reading.lacks === 'file' ? 'file' : what;
    return made;
  };

const orNothing =
  (read: Reader): Reader =>
  (value, drift) =>
    isNothing(value) || typeof value !== 'object' ? null : (read(value, drift) ?? null);

/** The first of several forms that the value has to the letter, or the first that it can be repaired to. */
function firstOf(path: string, readers: readonly Reader[]): Reader {
  return (value, drift) => {
    let repaired: unknown;
    for (const read of readers) {
      const own = new Drift(drift.reading);
      const made = read(value, own);
      if (made !== undefined && own.places.length === 0) return made;
      repaired ??= made;
    }
    drift.note(path, 'type');
    return repaired;
  };
}

/** Answers of an application: numbers that identify somebody are masked once it is submitted. A draft is continued with them. */
function answersReader(read: Reader): Reader {
  return (value, drift, record) => {
    const made = fieldsOf(read(value, drift));
    const status = readInteger(fieldsOf(record).status);
    return status === undefined || status === FORM.draft ? made : maskAnswers(made);
  };
}

/** A choice, or the address of an uploaded file, which is the gateway's after reading. */
function answerItem(path: string, schema: OutputSchema, addresses: Addresses): Reader {
  const text = scalar(path, within(schema));
  const readItem = ownAddress('file', addresses.item);
  return (value, drift) => {
    const made = text(value, drift);
    return typeof made === 'string' ? (readItem(made, drift) ?? undefined) : made;
  };
}

/**
 * Reads a list; the result is always a list. Rows that are not readable are dropped. Besides an array it takes what other
 * upstreams send: nothing, `{}`, `{list: […]}`, an object with numbers as keys, or a single row.
 */
function listReader(
  { items = {}, maxItems = Infinity }: OutputSchema,
  path: string,
  compile: Compile,
): Reader {
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
    return entries.every(([key]) => /^\d+$/.test(key))
      ? Object.values<unknown>({ ...value })
      : isRecord
        ? [value]
        : [];
  }
}

/** Reads an object with free keys, such as a form's answers: entries with another key, or without a readable value, are dropped. */
function mapReader(
  { patternProperties = {}, maxProperties = Infinity }: OutputSchema,
  path: string,
  compile: Compile,
): Reader {
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
