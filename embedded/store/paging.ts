import { PAGE, PAGE_SIZE } from '../../shared/constants.ts';
import type { SqlValue } from './db.ts';

/** A filter: SQL conditions that are joined with AND, and their bound values. */
export interface Filter {
  conditions: string[];
  values: SqlValue[];
}

export const where = ({ conditions }: Filter): string => conditions.join(' AND ');

/** `LIMIT` and `OFFSET` of a page. */
export function limits({ page = PAGE, count = PAGE_SIZE }: { page?: number; count?: number }): [number, number] {
  return [count, (page - 1) * count];
}

/** The totals of a list. */
export function totals(total: number, { page = PAGE, count = PAGE_SIZE }: { page?: number; count?: number }) {
  return { total, page, count, total_page: Math.ceil(total / count) };
}

/** LIKE pattern for a keyword, to be used with ESCAPE '\'. Wildcards in the keyword are escaped. */
export const likePattern = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;
