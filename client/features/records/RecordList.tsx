import type { ReactNode } from 'react';
import { PAGE, PAGE_SIZE, type SENTINEL } from '../../../shared/constants.ts';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { knownTotals } from '../../../shared/paging.ts';
import { Pager } from './Pager.tsx';
import { PastTheEnd } from './PastTheEnd.tsx';
import type { Api } from '../../../shared/api.ts';
import { isLate, useLater, type Late } from '../../context.ts';

type Failed = typeof SENTINEL | null;

export interface RowsAndTotals<Row, Totals> {
  rows: Row[];
  totals: Partial<Totals>;
}

export interface LoadedList<Row, Totals> {
  rows: Row[];
  totals: Partial<Totals> | Late;
}

/** Null when the rows have failed; a list lives without its totals. */
export function rowsAndTotals<Row, Totals extends object>(
  rows: Row[] | Failed,
  totals: Totals | Failed | Late,
): LoadedList<Row, Totals> | null {
  return Array.isArray(rows) ? { rows, totals: isLate(totals) ? totals : saidTotals(totals) } : null;
}

const NO_TOTALS = {};

/** Nothing if they have failed. */
const saidTotals = <Totals extends object>(totals: Totals | Failed): Partial<Totals> =>
  typeof totals === 'object' && totals ? totals : NO_TOTALS;

/** With totals as soon as they have come. */
export function useTotals<Row, Totals extends object>(
  list: LoadedList<Row, Totals> | null,
  read: (api: Api) => Promise<Totals | Failed>,
): (RowsAndTotals<Row, Totals> & { isWaiting: boolean }) | null {
  const totals = useLater<Partial<Totals>>(list?.totals ?? NO_TOTALS, async (api) =>
    saidTotals(await read(api)),
  );
  return list && { rows: list.rows, totals: totals ?? {}, isWaiting: totals === undefined };
}

interface Counted {
  total?: number;
  count?: number;
  total_page?: number;
}

interface RecordListProps<Row, Totals extends Counted> {
  /** `isWaiting`: the totals are late. */
  list: (RowsAndTotals<Row, Totals> & { isWaiting?: boolean }) | null;
  noun: string;
  page: number;
  href: (page: number) => string;
  /** Absent when there is no filter. */
  clear?: string | undefined;
  /** For an empty list; in `start` the next step. */
  hint: string;
  start?: ReactNode;
  /** Above the rows. */
  sums: (totals: Partial<Totals>, isWaiting: boolean) => ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** Or the message for an empty list, a filter without matches, a page past the end, or a failure. */
export function RecordList<Row, Totals extends Counted>(props: RecordListProps<Row, Totals>) {
  const { list, noun, page } = props;
  return (
    <>
      <p className="sr" role="status">
        {list ? countText(placeOf({ page, ...list }).total, noun) : `${noun}加载失败`}
      </p>
      {list ? (
        <Fetched {...props} list={list} />
      ) : (
        <FailedState title={`${noun}加载失败`} text="暂时没有取得数据，您的资金不受影响。" />
      )}
    </>
  );
}

type FetchedProps<Row, Totals extends Counted> = RecordListProps<Row, Totals> & {
  list: NonNullable<RecordListProps<Row, Totals>['list']>;
};

function Fetched<Row, Totals extends Counted>({
  list,
  noun,
  page,
  href,
  clear,
  hint,
  start,
  sums,
  children,
}: FetchedProps<Row, Totals>) {
  const { rows, totals, isWaiting = false } = list;
  const { total, size } = placeOf({ page, ...list });
  if (total === 0 && clear) {
    return (
      <EmptyState
        art="search"
        title={`没有符合条件的${noun}`}
        text="放宽筛选条件后再试。"
        link={['清除筛选', clear]}
      />
    );
  }
  if (total === 0)
    return (
      <EmptyState title={`还没有${noun}`} text={hint}>
        {start}
      </EmptyState>
    );

  return (
    <>
      {sums(totals, isWaiting)}
      {rows.length > 0 ? (
        children(rows)
      ) : (
        <PastTheEnd page={page} total={total} count={size} noun={`条${noun}`} href={href} />
      )}
      <Pager page={page} total={total} rows={rows.length} count={size} href={href} />
    </>
  );
}

const placeOf = ({ page, rows, totals }: { page: number } & RowsAndTotals<unknown, Counted>) =>
  knownTotals(totals, { page, count: PAGE_SIZE, rows: rows.length });

/** Nothing to filter yet: the list is empty, and not because of a filter. */
export const isFirstUse = (
  list: RowsAndTotals<unknown, { total?: number | undefined }> | null,
  page: number,
  isFiltered: boolean,
): boolean => list?.rows.length === 0 && !list.totals.total && page === PAGE && !isFiltered;

const countText = (total: number | undefined, noun: string) =>
  total === undefined ? noun : `共 ${total} 条${noun}`;
