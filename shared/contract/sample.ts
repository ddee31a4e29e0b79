import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { fieldsOf } from '../fieldsOf.ts';
import { requiredOf } from '../endpoint.ts';

/** A valid input with every required field, made from the schemas' `examples`. */
export function sampleInput(schema: TObject): Record<string, unknown> {
  const [whole] = examples(schema);
  if (whole !== undefined) return fieldsOf(whole);
  return Object.fromEntries(
    requiredOf(schema).map((key) => {
      const field = schema.properties[key] ?? {};
      const [example] = examples(field);
      return [key, example === undefined ? Value.Create(field) : example];
    }),
  );
}

function examples(schema: TSchema): unknown[] {
  const { examples: given } = fieldsOf(schema);
  return Array.isArray(given) ? given : [];
}
