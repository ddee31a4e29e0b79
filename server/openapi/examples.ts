import { isJson, type Json } from './json.ts';

/** Texts that fit the schema's pattern or kind, for fields without an example. */
const TEXT = '示例';

/** An example of a schema of the description, made from the examples of its parts. `schemas`: those under `components`. */
export function exampleOf(schema: unknown, schemas: Readonly<Record<string, Json>>): unknown {
  if (!isJson(schema)) return null;
  const { examples, $ref, type, anyOf, items, properties, minimum } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (typeof $ref === 'string') return exampleOf(schemas[$ref.slice($ref.lastIndexOf('/') + 1)], schemas);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0], schemas);
  if (type === 'object')
    return Object.fromEntries(Object.entries(isJson(properties) ? properties : {}).map(([key, field]) => [key, exampleOf(field, schemas)]));
  if (type === 'array') return [exampleOf(items, schemas)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? Math.max(minimum, 1) : 1;
  return type === 'null' ? null : TEXT;
}
