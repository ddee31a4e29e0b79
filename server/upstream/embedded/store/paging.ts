import { PAGE, PAGE_SIZE } from '../../../../shared/constants.ts';
import type { SqlValue } from './db.ts';

/** A filter: SQL conditions, all of which must hold, with the values they bind. */
export interface Filter {
  conditions: string[];
  values: SqlValue[];
}

export const where = ({ conditions }: Filter): string => conditions.join(' AND ');

/** `LIMIT` and `OFFSET` of a page. */
export function limits({ page = PAGE, count = PAGE_SIZE }: { page?: number; count?: number }): [number, number] {
  return [count, (page - 1) * count];
}

/** What every list says about itself. */
export function totals(total: number, { page = PAGE, count = PAGE_SIZE }: { page?: number; count?: number }) {
  return { total, page, count, total_page: Math.ceil(total / count) };
}

/** A search text as a LIKE pattern (with ESCAPE '\'): its own wildcards are plain characters. */
export const likePattern = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;
