import type { Api } from '../../../../shared/api.ts';
import { PAGE, PAGE_SIZE_MAX, SUCCESS } from '../../../../shared/constants.ts';
import type { Envelope } from '../../../../shared/envelope.ts';
import type { RechargeOrder } from '../../../../shared/records/recharge.ts';
import type { Bill } from '../../../../shared/records/wallet.ts';
import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';
import type { Values } from '../../../forms/formRules.ts';
import { filterOf, readRecordQuery } from '../../../entities/recordQuery.ts';
import { PRINT_ROWS, type AllRows } from './printRows.ts';

/** Fetches the rows that the address names in the values. The calls and their order are those of the list on the screen and of the CSV file. */
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

/** The rows of all pages up to the first without new ones: a page may have fewer rows than asked for, and new rows shift others to the next page. */
async function collect<Row>(fetchPage: (page: number) => Promise<Envelope<Row[] | null>>, keyOf: (row: Row) => unknown) {
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
