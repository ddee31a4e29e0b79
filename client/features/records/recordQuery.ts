import { BILL_CSV } from '../../../shared/paths.ts';
import { readId } from '../../../shared/rules/ids.ts';
import { readPage } from '../../../shared/paging.ts';
import { toQuery } from '../../../shared/wire.ts';
import { statusTexts } from '../../../shared/status/move.ts';
import { rechargeStatus } from '../../../shared/status/recharge.ts';
import { withdrawalStatus } from '../../../shared/status/withdrawal.ts';
import { isBillType } from './billTypes.ts';
import type { RecordQuery, RecordTab } from './recordHref.ts';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS, type SENTINEL } from '../../../shared/constants.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import type { Late } from '../../context.ts';
import { rowsAndTotals, type LoadedList } from './RecordList.tsx';
import { readFilter } from '../../ui/FilterDates.tsx';

export const recordStatuses = {
  recharge: statusTexts(rechargeStatus),
  withdraw: statusTexts(withdrawalStatus),
};

export function readRecordQuery(search: URLSearchParams): RecordQuery {
  const tab = readTab(search.get('tab'));
  const { start_date, end_date, keyword } = readFilter(search);
  const common = {
    tab,
    page: readPage(search.get('page')),
    open: readId(search.get('open')),
    start_date,
    end_date,
  };
  if (tab !== 'bill')
    return {
      ...common,
      status: readNumber(search.get('status'), (status) =>
        recordStatuses[tab].some(([known]) => known === status),
      ),
    };
  return {
    ...common,
    type: readNumber(search.get('type'), (type) => type === 1 || type === 2),
    biz_type: readNumber(search.get('biz_type'), isBillType),
    keyword,
  };
}

export const filterOf = ({ tab: _tab, open: _open, ...filter }: RecordQuery) => filter;

export const billCsvHref = (query: RecordQuery): string =>
  BILL_CSV + toQuery({ ...filterOf(query), page: undefined });

export function isFiltered({ tab: _tab, page: _page, open: _open, ...filter }: RecordQuery): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

function readTab(text: string | null): RecordTab {
  return text === 'recharge' || text === 'withdraw' ? text : 'bill';
}

function readNumber(text: string | null, isKnown: (value: number) => boolean): number | undefined {
  if (!text || !/^\d{1,4}$/.test(text)) return undefined;
  const value = Number(text);
  return isKnown(value) ? value : undefined;
}

interface Records<Row, Totals> {
  list: LoadedList<Row, Totals> | null;
  missing: boolean;
}

export function recordsOf<Row, Totals extends object>([{ code, data }, totals]: [
  Envelope<Row[] | null>,
  Totals | typeof SENTINEL | null | Late,
]): Records<Row, Totals> {
  return { list: rowsAndTotals(code === SUCCESS ? data : null, totals), missing: code === NOT_FOUND };
}
