import { parseAmount, toYuan } from '../../shared/money/money.ts';
import { isDate } from '../../shared/time/days.ts';
import type { Db } from '../store/db.ts';
import { isSort, operatorRecords, type RecordQuery } from '../store/operatorRecords.ts';
import { backOf, HOME, withQuery } from './addresses.ts';
import { kindOf } from './kinds/kinds.ts';
import { PAGE_ROWS } from './Table.tsx';

/** The parameters of a list's address, as they came. */
export type ListAsked = Readonly<
  Partial<
    Record<'kind' | 'state' | 'keyword' | 'start_date' | 'end_date' | 'min' | 'max' | 'sort' | 'page', string>
  >
>;

/** Reads a list's parameters. An unknown kind is all kinds, an unknown state what waits, a date or sum that cannot be read none. */
export function listQuery(asked: ListAsked): RecordQuery {
  const {
    kind: name = '',
    state = '',
    keyword = '',
    start_date: start = '',
    end_date: end = '',
    sort = '',
  } = asked;
  const kind = kindOf(name);
  const known = kind && /^\d{1,3}$/.test(state) && kind.states[Number(state)] !== undefined;
  const sum = (text = ''): number | undefined => parseAmount(text) ?? undefined;
  return {
    kind: kind ? name : '',
    state: known ? Number(state) : state === 'all' || state === 'second' ? state : 'waits',
    keyword: keyword.trim().slice(0, 60),
    start_date: isDate(start) ? start : undefined,
    end_date: isDate(end) ? end : undefined,
    min: sum(asked.min),
    max: sum(asked.max),
    sort: isSort(sort) ? sort : undefined,
    page: 1,
    count: PAGE_ROWS,
  };
}

/** A query as parameters of an address, without the page; what is as usual is ''. */
export const listParameters = (query: RecordQuery) => ({
  kind: query.kind,
  state: query.state === 'waits' ? '' : String(query.state),
  keyword: query.keyword,
  start_date: query.start_date ?? '',
  end_date: query.end_date ?? '',
  min: query.min === undefined ? '' : toYuan(query.min),
  max: query.max === undefined ? '' : toYuan(query.max),
  sort: query.sort ?? '',
});

/** Address of a list, first page. */
export const listPath = (query: RecordQuery): string => withQuery(HOME, listParameters(query));

/** The list that an address leads to, of one kind; undefined if it leads elsewhere. */
export function listOf(back: unknown, kind: string): RecordQuery | undefined {
  const { pathname, searchParams } = new URL(backOf(back), 'http://console');
  return pathname === HOME ? listQuery({ ...Object.fromEntries(searchParams), kind }) : undefined;
}

/** Rows that are looked through for the next one. */
const NEAR = 500;

/** The record that an operator takes up after this one: the next of the list that waits, and not for a second operator, else the first other one. */
export function nextWaiting(db: Db, now: number, query: RecordQuery, id: number): number | undefined {
  const state = query.state === 'all' ? 'waits' : query.state;
  const ids = operatorRecords(db, { ...query, state, page: 1, count: NEAR }, now)
    .filter(({ waits, second }) => waits && (state === 'second' || !second))
    .map((row) => row.id);
  return ids[ids.indexOf(id) + 1] ?? ids.find((one) => one !== id);
}
