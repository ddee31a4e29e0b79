import { refuseField } from './refusal.ts';
import { isDate } from "../../shared/time/days.ts";

/** Checks that the dates of a filter exist and are in order; the schema only checks their format. Returns the filter. */
export function checkPeriod<Q extends { start_date?: string; end_date?: string }>(query: Q): Q {
  const { start_date: start, end_date: end } = query;
  if (start && !isDate(start)) refuseField('start_date', '没有这一天');
  if (end && !isDate(end)) refuseField('end_date', '没有这一天');
  if (start && end && start > end) refuseField('end_date', '结束日期不能早于开始日期');
  return query;
}
