import { sqliteCode } from '../../shared/sqliteCode.ts';
import { events } from './events.ts';
import { logCounts } from './logSink.ts';
import type { FieldType } from './events.ts';

/** A frame of a stack as V8 writes it, with a place in a file. */
const FRAME = /^\s+at [^\n]{1,300}:\d+:\d+\)?$/;
const FRAMES = 6;
/** Errors whose messages speak of the code, and the longest message (characters). */
const CODE_FAULTS = new Set(['TypeError', 'ReferenceError']);
const MESSAGE_MAX = 200;

interface ErrorDescription {
  type: string;
  code?: string | number | undefined;
  message?: string | undefined;
  /** SQLite's name of the fault: `SQLITE_FULL` is a full disk. */
  sqlite?: string | undefined;
  at?: string[] | undefined;
}

/**
 * Class, code and stack of an error. Its message may quote input or text of the upstream, so that it is only told if it is the language's
 * own on a fault of the code, such as `Cannot read properties of undefined`, and without what stands in double quotes.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error };
  const { code }: NodeJS.ErrnoException = error;
  return {
    type: plain(error.name) ?? 'Error',
    code: typeof code === 'number' ? code : plain(code),
    message:
      code === undefined && CODE_FAULTS.has(error.name)
        ? error.message.replace(/"[^"]*"?/g, '"…"').slice(0, MESSAGE_MAX)
        : undefined,
    sqlite: sqliteCode(error),
    at: framesOf(error),
  };
}

/** A name of code: letters, digits and underscores only, so that no text of a visitor can be one. */
const plain = (name: unknown): string | undefined =>
  typeof name === 'string' && /^[A-Z]\w{0,39}$/.test(name) ? name : undefined;

/**
 * The first frames of the stack. It begins with the message, whose lines may look like frames, so the frames begin after it; with
 * a message that was changed later, it is not known where that is, and there are none.
 */
function framesOf({ stack = '', message }: Error): string[] | undefined {
  const at = stack.indexOf(message);
  if (at < 0) return undefined;
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim());
}

/** Different fields that are reported at most, so that names that come from outside could not fill the log. */
const REPORTS_MAX = 100;
const NAME = /^[\w.-]{1,60}$/;
/** Fields that a line itself may have besides its event's own. */
const OWN: Readonly<Record<string, FieldType>> = { event: 'text', reqId: 'text' };

type Types = Readonly<Record<string, FieldType | undefined>>;
type LineFields = Readonly<Record<string, unknown>>;

const typesOf = new Map<unknown, Types>(
  // Without a prototype, or every line might have a field `constructor`.
  [...events].map(([name, { fields }]) => [
    name,
    nameless({
      ...OWN,
      ...Object.fromEntries(Object.entries(fields).map(([field, [type]]) => [field, type])),
    }),
  ]),
);
const NOTHING: Types = nameless({ event: 'text', reqId: 'text' });

function nameless(types: Record<string, FieldType>): Types {
  // An object without a prototype is typed as any.
  return Object.assign(Object.create(null) as Types, types);
}

/**
 * Returns the function that reduces a line to the fields that the catalogue has for its event, with errors described.
 * @param report told of each field that is not in the catalogue, once: the event and the field (`*`: the event is unknown)
 */
export function createListed(report: (of: string, field: string) => void) {
  const reported = new Set<string>();

  function drop(event: unknown, field: string): void {
    logCounts.fieldsDropped++;
    const of = nameOf(event);
    const key = `${of} ${field}`;
    if (reported.has(key) || reported.size >= REPORTS_MAX) return;
    reported.add(key);
    report(of, field === '*' ? field : nameOf(field));
  }

  function reduce(fields: LineFields, types: Types | undefined): Record<string, unknown> {
    if (types === undefined) drop(fields.event, '*');
    const kept: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(fields)) {
      const type = (types ?? NOTHING)[name];
      if (value === undefined) continue;
      if (type === 'error') kept[name] = describeError(value);
      else if (type !== undefined && fits(type, value)) kept[name] = value;
      else if (types !== undefined) drop(fields.event, name);
    }
    return types ? kept : { ...kept, event: nameOf(fields.event) };
  }

  return function listed(fields: Record<string, unknown>): Record<string, unknown> {
    const types = typesOf.get(fields.event);
    if (types === undefined) return reduce(fields, types);
    for (const name in fields) {
      const value = fields[name];
      if (value === undefined) continue;
      const type = types[name];
      // Nearly all lines leave here as they came.
      if (type === undefined || type === 'error' || !fits(type, value)) return reduce(fields, types);
    }
    return fields;
  };
}

const nameOf = (name: unknown): string => (typeof name === 'string' && NAME.test(name) ? name : 'unnamed');

const fits = (type: FieldType, value: unknown): boolean =>
  value === null ||
  (type === 'text'
    ? typeof value === 'string'
    : type === 'number'
      ? typeof value === 'number'
      : type === 'flag'
        ? typeof value === 'boolean'
        : isPlainList(value));

/** A list of words, or of objects with words and numbers; an error in it would bring its message along. */
function isPlainList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => isPlain(one) || (isObject(one) && Object.values(one).every(isPlain)))
  );
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error);
