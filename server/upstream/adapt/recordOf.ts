import { fieldsOf } from '../../../shared/fieldsOf.ts';

/** The fields of a record; `{}` for a list, nothing, or a single value. */
export const recordOf = (value: unknown): Record<string, unknown> => (Array.isArray(value) ? {} : fieldsOf(value));
