import { isJson, type Json } from '../../server/openapi/json.ts';

/** How references of the earlier and of the later document are followed. */
export interface Resolvers {
  old: (part: unknown) => Json;
  now: (part: unknown) => Json;
}

/** Limits that a request must keep: a larger minimum, or a smaller maximum, refuses what was accepted. */
const MINIMA = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const MAXIMA = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** What of a request's schema has become narrower, so that a request that was accepted may be refused. Each line begins with the field's place. */
export function inputFaults(before: unknown, after: unknown, resolvers: Resolvers, place = ''): string[] {
  const was = resolvers.old(before);
  const is = resolvers.now(after);
  const was_ = fields(was.properties);
  const is_ = fields(is.properties);
  const say = (text: string) => `${place}: ${text}`;
  const lost =
    valuesOf(is) && (valuesOf(was)?.filter((value) => !valuesOf(is)?.includes(value)) ?? [undefined]);
  return [
    ...typesOf(was).flatMap((type) =>
      accepts(is, type) ? [] : [say(`type ${type} is not accepted any more`)],
    ),
    ...(lost ?? []).map((value) =>
      value === undefined
        ? say('takes only some values now')
        : say(`value ${value} is not accepted any more`),
    ),
    ...(is.pattern !== undefined && is.pattern !== was.pattern ? [say('another pattern')] : []),
    ...MINIMA.flatMap((key) =>
      Number(is[key] ?? -Infinity) > Number(was[key] ?? -Infinity) ? [say(`${key} is larger`)] : [],
    ),
    ...MAXIMA.flatMap((key) =>
      Number(is[key] ?? Infinity) < Number(was[key] ?? Infinity) ? [say(`${key} is smaller`)] : [],
    ),
    ...names(is.required).flatMap((name) =>
      names(was.required).includes(name) ? [] : [`${place}.${name}: is required now`],
    ),
    ...Object.keys(was_).flatMap((name) =>
      name in is_
        ? inputFaults(was_[name], is_[name], resolvers, `${place}.${name}`)
        : [`${place}.${name}: removed`],
    ),
    ...(was.items !== undefined && is.items !== undefined
      ? inputFaults(was.items, is.items, resolvers, `${place}[]`)
      : []),
  ];
}

/** What of a response's schema does not hold any more, so that a program that reads it may fail. */
export function outputFaults(before: unknown, after: unknown, resolvers: Resolvers, place = ''): string[] {
  const was = resolvers.old(before);
  const is = resolvers.now(after);
  const was_ = fields(was.properties);
  const is_ = fields(is.properties);
  const say = (text: string) => `${place}: ${text}`;
  return [
    ...typesOf(is).flatMap((type) => (accepts(was, type) ? [] : [say(`may be of type ${type} now`)])),
    ...(typesOf(was).length > 0 && typesOf(is).length === 0 ? [say('may be of any type now')] : []),
    ...(valuesOf(was)
      ? (valuesOf(is)
          ?.filter((value) => !valuesOf(was)?.includes(value))
          .map((value) => say(`may be ${value} now`)) ?? [say('may have any value now')])
      : []),
    ...(was.pattern !== undefined && is.pattern !== was.pattern ? [say('another pattern')] : []),
    ...names(was.required).flatMap((name) =>
      name in is_ && !names(is.required).includes(name) ? [`${place}.${name}: may be absent now`] : [],
    ),
    ...Object.keys(was_).flatMap((name) =>
      name in is_
        ? outputFaults(was_[name], is_[name], resolvers, `${place}.${name}`)
        : [`${place}.${name}: removed`],
    ),
    ...(was.items !== undefined && is.items !== undefined
      ? outputFaults(was.items, is.items, resolvers, `${place}[]`)
      : []),
    ...alternatives(was, is).flatMap(([one, other]) => outputFaults(one, other, resolvers, place)),
  ];

  /** The alternatives that both have, such as a record or null. */
  function alternatives(one: Json, other: Json): [unknown, unknown][] {
    const kinds = list(one.anyOf);
    const later = list(other.anyOf);
    return kinds.length > 0 && kinds.length === later.length
      ? kinds.map((kind, at) => [kind, later[at]])
      : [];
  }
}

/** The JSON types of a schema; none when it does not say. An integer is a number. */
function typesOf({ type, anyOf, ...rest }: Json): string[] {
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.map(String);
  if ('const' in rest) return [typeof rest.const];
  const kinds = list(anyOf).map((kind) => typesOf(fields(kind)));
  return kinds.every((types) => types.length > 0) ? kinds.flat() : [];
}

const accepts = (schema: Json, type: string): boolean =>
  typesOf(schema).length === 0 ||
  typesOf(schema).includes(type) ||
  (type === 'integer' && typesOf(schema).includes('number'));

/** The closed list of values, as text; undefined when any is allowed. */
function valuesOf(schema: Json): string[] | undefined {
  if ('const' in schema) return [String(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map(String) : undefined;
}

const fields = (value: unknown): Json => (isJson(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const names = (value: unknown): string[] => list(value).map(String);
