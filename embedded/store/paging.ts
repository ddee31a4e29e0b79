import { PAGE, PAGE_SIZE } from '../../shared/constants.ts';
import { DAY, fromDate } from '../domain/shanghaiTime.ts';
import type { Id } from '../../shared/rules/ids.ts';
import type { SqlValue } from './db.ts';

/** SQL conditions that are joined with AND, and their bound values. */
export interface Filter {
  where: string;
  values: SqlValue[];
}

/** A condition with its value, or its values; without a value (undefined) it is left out. */
type Condition = readonly [condition: string, value: SqlValue | readonly SqlValue[] | undefined];

/** The filter of all conditions that have a value. */
export function filterOf(...conditions: readonly Condition[]): Filter {
  const given = conditions.filter(([, value]) => value !== undefined);
  return {
    where: given.map(([condition]) => condition).join(' AND ') || 'TRUE',
    values: given.flatMap(([, value]) => value ?? []),
  };
}

/** The condition that one of the columns contains the keyword; none without a keyword. Wildcards in it are escaped. */
export function contains(columns: readonly string[], keyword = ''): Condition {
  const found = columns.map((column) => String.raw`${column} LIKE ? ESCAPE '\'`).join(' OR ');
  return [`(${found})`, keyword.trim() === '' ? undefined : columns.map(() => likePattern(keyword))];
}

export function limits({
  page = PAGE,
  count = PAGE_SIZE,
}: {
  page?: number;
  count?: number;
}): [number, number] {
  return [count, (page - 1) * count];
}

export function totals(total: number, { page = PAGE, count = PAGE_SIZE }: { page?: number; count?: number }) {
  return { total, page, count, total_page: Math.ceil(total / count) };
}

/** LIKE pattern for a keyword, to be used with ESCAPE '\'. Wildcards in the keyword are escaped. */
export const likePattern = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** Filter of recharge orders and withdrawals. */
export interface OrderQuery {
  page?: number;
  count?: number;
  status?: number;
  start_date?: string;
  end_date?: string;
  id?: Id;
  request_id?: string;
}

/** Conditions on the member's own records. The dates filter the column `time`, both days included. */
export const orderFilter = (userId: number, query: OrderQuery, time: 'applied_at' | 'created_at'): Filter =>
  filterOf(
    ['user_id = ?', userId],
    ['status = ?', query.status],
    ...between(time, query),
    ['id = ?', query.id],
    ['request_id = ?', query.request_id],
  );

/** Conditions that a time (ms) is within the dates, both days included. */
export const between = (
  column: string,
  { start_date: start, end_date: end }: { start_date?: string | undefined; end_date?: string | undefined },
): Condition[] => [
  [`${column} >= ?`, start ? fromDate(start) : undefined],
  [`${column} < ?`, end ? fromDate(end) + DAY : undefined],
];
