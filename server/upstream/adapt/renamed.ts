import { recordOf } from './recordOf.ts';

/** A copy of a record in which fields have other names: `{ nick_name: 'nickname' }`. Its other fields are kept. */
export const renamed = (record: unknown, names: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(recordOf(record)).map(([key, value]) => [(Object.hasOwn(names, key) && names[key]) || key, value]));
