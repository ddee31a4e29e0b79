import { recordOf } from './recordOf.ts';

/** The rows of a list, as records; none for anything else. */
export const rowsOf = (list: unknown): Record<string, unknown>[] => (Array.isArray(list) ? list.map(recordOf) : []);
