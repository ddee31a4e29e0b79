import type { Api } from '../../../../shared/api.ts';
import { PAGE, PAGE_SIZE_MAX, SUCCESS } from '../../../../shared/constants.ts';
import type { Envelope } from '../../../../shared/envelope.ts';
import type { RechargeOrder } from '../../../../shared/records/recharge.ts';
import type { Bill } from '../../../../shared/records/wallet.ts';
import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';
import type { RecordQuery } from '../../../features/records/recordHref.ts';
import { filterOf, readRecordQuery } from '../../../features/records/recordQuery.ts';
import type { Values } from '../../../forms/formRules.ts';

export const ALL_ROWS = 'allRows';

/** The file of all bills has no limit. */
export const PRINT_ROWS = 1_000;

/** `isCut`: there are more. */
export type AllRows = (
  | { tab: 'bill'; rows: Bill[] }
  | { tab: 'recharge'; rows: RechargeOrder[] }
  | { tab: 'withdraw'; rows: Withdrawal[] }
) & {
  isCut: boolean;
};

export function periodText({ start_date, end_date }: Pick<RecordQuery, 'start_date' | 'end_date'>): string {
  if (start_date && end_date) return `${start_date} 至 ${end_date}`;
  return start_date ? `${start_date} 起` : end_date ? `${end_date} 止` : '全部';
}

/** Fetches the rows of all pages. The calls and their order are those of the list on the screen and of the CSV file. */
export async function fetchAllRows(api: Api, { search = '' }: Values): Promise<{ all: AllRows | null }> {
  const query = readRecordQuery(new URLSearchParams(search));
  const filter = filterOf(query);
  const { tab } = query;
  const paging = (page: number) => ({ ...filter, page, count: PAGE_SIZE_MAX });
  if (tab === 'bill') {
    const found = await collect(
      (page) => api.envelope('bill', paging(page)),
      ({ id }: Bill) => id,
    );
    return { all: found && { tab, ...found } };
  }
  if (tab === 'recharge') {
    const found = await collect(
      (page) => api.envelope('rechargeOrders', paging(page)),
      ({ order_no }: RechargeOrder) => order_no,
    );
    return { all: found && { tab, ...found } };
  }
  const found = await collect(
    (page) => api.envelope('withdrawals', paging(page)),
    ({ id }: Withdrawal) => id,
  );
  return { all: found && { tab, ...found } };
}

/** Up to the first page without new rows: a page may have fewer than asked for, and new rows shift others to the next. */
async function collect<Row>(
  fetchPage: (page: number) => Promise<Envelope<Row[] | null>>,
  keyOf: (row: Row) => unknown,
) {
  const rows = new Map<unknown, Row>();
  for (let page = PAGE; rows.size <= PRINT_ROWS; page++) {
    const { code, data } = await fetchPage(page);
    if (code !== SUCCESS || !data) return null;
    const before = rows.size;
    for (const row of data) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
    if (rows.size === before) break;
  }
  return { rows: [...rows.values()].slice(0, PRINT_ROWS), isCut: rows.size > PRINT_ROWS };
}
