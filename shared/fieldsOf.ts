/** A string or a number of unknown origin as text; '' for anything else. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Stands on a page for a value that the upstream did not send. */
export const UNKNOWN = '—';

/** The fields of a value of unknown type; `{}` when it is not an object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' ? { ...value } : {};

/** `T`, with optional fields that may also be `undefined`: JSON leaves both out. */
export type MayBeUndefined<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };
