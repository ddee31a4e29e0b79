import { fieldsOf } from '../../../shared/fieldsOf.ts';

/** The name under which a schema is declared once; undefined: it is written where it stands. */
export type NameOf = (schema: unknown) => string | undefined;

/**
 * Writes the TypeScript type of a schema: the JSON Schema that TypeBox makes, with the keywords that the contract uses. Descriptions
 * become comments. `isInput`: optional fields may also be undefined, and those with a default may be left out.
 *
 * @throws for a schema with other keywords, so that no type is wrong without a word
 */
export function declareSchema(schema: unknown, nameOf: NameOf, isInput = false): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  const { type, const: only, enum: values, anyOf, items, properties, required, patternProperties } = fieldsOf(schema);
  const inner = (part: unknown) => declareSchema(part, nameOf, isInput);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map(inner).join(' | ');
  if (type === 'array') return `(${inner(items)})[]`;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type !== 'object') throw new Error(`no type for the schema ${JSON.stringify(schema)}`);
  if (patternProperties !== undefined) return `{ [key: string]: ${Object.values(fieldsOf(patternProperties)).map(inner).join(' | ')} }`;
  const needed = Array.isArray(required) ? required : [];
  const fields = Object.entries(fieldsOf(properties)).map(([key, field]) => {
    const isOptional = !needed.includes(key);
    const absent = isOptional && isInput ? ' | undefined' : '';
    return `${commentOf(field)}${key}${isOptional ? '?' : ''}: ${inner(field)}${absent};`;
  });
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n}`;
}

/** The schema's description as a comment, on a line of its own; '' without one. */
function commentOf(schema: unknown): string {
  const { description } = fieldsOf(schema);
  return typeof description === 'string' ? `/** ${description.replaceAll('*/', '*\\/')} */\n` : '';
}
