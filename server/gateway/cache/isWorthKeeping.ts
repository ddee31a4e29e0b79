import type { TObject, TSchema } from 'typebox';

/**
 * Whether a copy for this input is kept in the store: when it has no free text, of which there are as many as visitors can
 * type. Numbers and choices lead to pages that links lead to.
 */
export function isWorthKeeping({ properties }: TObject, input: Record<string, unknown>): boolean {
  return Object.entries(input).every(([field, value]) => value === undefined || value === '' || isBounded(properties[field]));
}

function isBounded(schema: TSchema | undefined): boolean {
  const { type, enum: values }: { type?: unknown; enum?: unknown } = schema ?? {};
  return type === 'integer' || Array.isArray(values);
}
