import { describeField } from '../../../server/openapi/describeField.ts';
import { nameOf as describedName } from '../../../server/openapi/recordNames.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';

/** The name under which a schema is declared once; undefined: it is written where it stands. */
export type NameOf = (schema: unknown) => string | undefined;

/** Where a schema stands, and how it is written. */
export interface Place {
  nameOf: NameOf;
  /** As in the description of /bff (`describeField`): the name of a record or a request, with fields after it. */
  at: string;
  /** Optional fields may also be undefined, and those with a default may be left out. */
  isInput?: boolean;
}

/**
 * Writes the TypeScript type of a schema: the JSON Schema that TypeBox makes, with the keywords that the contract uses. The meanings that
 * the description of /bff gives become comments.
 *
 * @throws for a schema with other keywords, so that no type is wrong without a word
 */
export function declareSchema(schema: unknown, place: Place): string {
  const name = place.nameOf(schema);
  if (name !== undefined) return name;
  const { type, const: only, enum: values, anyOf, items, properties, required, patternProperties } = fieldsOf(schema);
  const inner = (part: unknown, at = place.at) => declareSchema(part, { ...place, at });
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((part) => inner(part)).join(' | ');
  if (type === 'array') return `(${inner(items)})[]`;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type !== 'object') throw new Error(`no type for the schema ${JSON.stringify(schema)}`);
  if (patternProperties !== undefined)
    return `{ [key: string]: ${Object.values(fieldsOf(patternProperties))
      .map((part) => inner(part))
      .join(' | ')} }`;
  const needed = Array.isArray(required) ? required : [];
  const record = describedPlace(schema, place);
  const fields = Object.entries(fieldsOf(properties)).map(([key, field]) => {
    const isOptional = !needed.includes(key);
    const absent = isOptional && place.isInput ? ' | undefined' : '';
    return `${commentOf(field, `${record}.${key}`)}${key}${isOptional ? '?' : ''}: ${inner(field, `${record}.${key}`)}${absent};`;
  });
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n}`;
}

/** The place of an object's fields: a record that is written where it stands has texts under its name in the description. */
const describedPlace = (schema: unknown, { at, isInput }: Place): string => (isInput ? undefined : describedName(fieldsOf(schema))) ?? at;

/** What a text is that is no free text: the description has it under `components`. */
const FORMS: Readonly<Record<string, string>> = {
  Yuan: '元，两位小数的文本',
  Rate: '百分比，`3.85` 即 3.85%',
  Flag: '0 否，1 是',
  Date: '`YYYY-MM-DD`，北京时间',
  Time: '`YYYY-MM-DD HH:mm:ss`，北京时间（UTC+08:00）',
};

/** The meaning of a field, and its form, as a comment on a line of its own; '' without one. */
function commentOf(schema: unknown, at: string): string {
  const field = fieldsOf(schema);
  const { description } = describeField(at, field.description);
  const text = [description, FORMS[describedName(field) ?? '']].filter(Boolean).join('。');
  return text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`;
}
