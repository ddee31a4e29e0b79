import { PAGE, PAGE_SIZE } from '../../shared/constants.ts';
import { DAY, fromDate } from '../domain/shanghaiTime.ts';
import type { SqlValue } from './db.ts';

/** A filter: SQL conditions that are joined with AND, and their bound values. */
export interface Filter {
  conditions: string[];
  values: SqlValue[];
}

export const where = ({ conditions }: Filter): string => conditions.join(' AND ');

/** `LIMIT` and `OFFSET` of a page. */
export function limits({
  page = PAGE,
  count = PAGE_SIZE,
}: {
  page?: number;
  count?: number;
}): [number, number] {
  return [count, (page - 1) * count];
}

/** The totals of a list. */
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
  request_id?: string;
}

/** Conditions on the member's own records. The dates filter the column `time`, both days included. */
export function orderFilter(userId: number, query: OrderQuery, time: 'applied_at' | 'created_at'): Filter {
  const filter: Filter = { conditions: ['user_id = ?'], values: [userId] };
  const add = (condition: string, value: number | string): void => {
    filter.conditions.push(condition);
    filter.values.push(value);
  };
  if (query.status !== undefined) add('status = ?', query.status);
  if (query.start_date) add(`${time} >= ?`, fromDate(query.start_date));
  if (query.end_date) add(`${time} < ?`, fromDate(query.end_date) + DAY);
  if (query.request_id !== undefined) add('request_id = ?', query.request_id);
  return filter;
}
