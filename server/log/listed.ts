import { logCounts } from './counts.ts';
import { describeError } from './describeError.ts';
import { events } from './events.ts';
import type { FieldType } from './events/entry.ts';

/** Different fields that are reported at most, so that names that come from outside could not fill the log. */
const REPORTS_MAX = 100;
const NAME = /^[\w.-]{1,60}$/;
/** Fields that a line itself may have besides its event's own. */
const OWN: Readonly<Record<string, FieldType>> = { event: 'text', reqId: 'text' };

type Types = Readonly<Record<string, FieldType | undefined>>;
type LineFields = Readonly<Record<string, unknown>>;

const typesOf = new Map<unknown, Types>(
  // Without a prototype, or every line might have a field `constructor`.
  [...events].map(([name, { fields }]) => [name, nameless({ ...OWN, ...Object.fromEntries(Object.entries(fields).map(([field, [type]]) => [field, type])) })]),
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
  return Array.isArray(value) && value.every((one: unknown) => isPlain(one) || (isObject(one) && Object.values(one).every(isPlain)));
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !(value instanceof Error);
