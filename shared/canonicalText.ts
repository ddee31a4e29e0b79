/**
 * A value as JSON with the fields of every record in alphabetical order, so that equal values have equal texts. The order of a list
 * stays. A field that is undefined is left out, as in JSON.
 */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries by name. The names of a form's answers come from outside, so the copy has no prototype. */
function sorted(fields: Record<string, unknown>): object {
  // An object without a prototype, which has no fields yet.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name of Object.keys(fields).sort()) copy[name] = fields[name];
  return copy;
}
