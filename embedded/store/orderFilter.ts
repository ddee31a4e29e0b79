import { DAY, fromDate } from '../domain/shanghaiTime.ts';
import type { Filter } from './paging.ts';

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
