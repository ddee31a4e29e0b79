import { fieldsOf } from '../../shared/fieldsOf.ts';
import { describeField } from './describeField.ts';
import { isJson, type Json } from './json.ts';
import { namedSchemas, nameOf } from './recordNames.ts';

/** Keywords for the gateway's own use: how it reads responses of the upstream, and what it says of invalid input. */
const OWN_KEYWORDS: ReadonlySet<string> = new Set([
  'x-reads',
  'x-html',
  'x-identity',
  'x-expected',
  'x-nullable',
  'message',
  'patternProperties',
  'properties',
  'items',
  'anyOf',
  'additionalProperties',
]);

/** Descriptions of named schemas that are no records. */
const SCALAR_TEXTS: Readonly<Record<string, Json>> = {
  Yuan: { description: '金额（元），文本，两位小数；不是数字，以免误差', examples: ['1280.50'] },
  Rate: { description: '百分比，文本，两位小数；`3.85` 表示 3.85%', examples: ['3.85'] },
  Flag: { description: '0 否，1 是', enum: [0, 1], 'x-enum-descriptions': { 0: '否', 1: '是' }, examples: [1] },
  Date: { description: '日期 `YYYY-MM-DD`，北京时间（UTC+08:00）', 'x-timezone': '+08:00', examples: ['2026-11-20'] },
  Time: {
    description: '时间 `YYYY-MM-DD HH:mm:ss`，北京时间（UTC+08:00），不带时区后缀：`2026-11-20 14:05:00` 即 `2026-11-20T14:05:00+08:00`',
    'x-timezone': '+08:00',
    examples: ['2026-11-20 14:05:00'],
  },
};

/** The JSON schema of a value of the contract, as the description shows it: named records by reference, each field with its meaning. */
export function toJsonSchema(schema: object, place: string, { isInput = false } = {}): Json {
  const name = nameOf(schema);
  if (name !== undefined && !isInput) return { $ref: `#/components/schemas/${name}` };
  return expanded(schema, place, isInput);
}

function expanded(schema: object, place: string, isInput: boolean): Json {
  const { type, anyOf, items, properties, patternProperties, additionalProperties } = fieldsOf(schema);
  const own = Object.fromEntries(Object.entries(schema).filter(([key, value]) => !OWN_KEYWORDS.has(key) && value !== undefined));
  const inner = (part: unknown, at: string) => toJsonSchema(isJson(part) ? part : {}, at, { isInput });
  return {
    ...own,
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((one) => inner(one, place)) }),
    ...(isJson(items) && { items: inner(items, place) }),
    ...(isJson(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, described(field, `${place}.${key}`, isInput)])),
    }),
    ...(isJson(patternProperties) && {
      patternProperties: Object.fromEntries(Object.entries(patternProperties).map(([pattern, field]) => [pattern, inner(field, place)])),
    }),
    // What a response may gain without notice must not be forbidden; a request with an unknown field is refused.
    ...(isInput && type === 'object' && additionalProperties === false && { additionalProperties: false }),
    ...(additionalProperties === true && { additionalProperties }),
  };
}

/** The schema of a field with its meaning and, where it has known values, theirs. */
function described(field: unknown, place: string, isInput: boolean): Json {
  const schema = isJson(field) ? field : {};
  const { description, values, example } = describeField(place, schema.description);
  const shown = toJsonSchema(schema, place, { isInput });
  const one = isJson(shown.items) && shown.type === 'array' ? { ...shown, items: withValues(shown.items, values) } : withValues(shown, values);
  return {
    ...one,
    ...(description !== undefined && { description }),
    ...(example !== undefined && one.examples === undefined && isExample(example, one) && { examples: [example] }),
  };
}

/** Whether a text of the tables can be an example of this field: fields of the same name have different types. */
function isExample(example: unknown, { type, $ref, enum: values, minimum }: Json): boolean {
  if (Array.isArray(values)) return values.includes(example);
  if (typeof minimum === 'number' && typeof example === 'number' && example < minimum) return false;
  if (typeof $ref === 'string') return typeof example === 'string' && /\/(?:Yuan|Rate)$/.test($ref);
  if (type === 'integer' || type === 'number') return typeof example === 'number';
  return Array.isArray(example) ? type === 'array' : typeof example === type;
}

/** The known values' meanings. A request with another value is refused by the upstream, so its list is closed where the schema's is. */
const withValues = (schema: Json, values: object | undefined): Json => (values ? { ...schema, 'x-enum-descriptions': values } : schema);

/** The schemas under `components`. */
export const componentSchemas = (): Record<string, Json> =>
  Object.fromEntries(Object.entries(namedSchemas).map(([name, schema]) => [name, { ...expanded(schema, name, false), ...SCALAR_TEXTS[name] }]));
