import type { Api } from '../../../../shared/api.ts';
import { NOT_FOUND } from '../../../../shared/codes.ts';
import { PAGE, PAGE_SIZE_MAX, SUCCESS } from '../../../../shared/constants.ts';
import type { Withdrawal } from '../../../../shared/records/withdrawal.ts';

/** Pages of the list that are searched. */
const PAGES_MAX = 3;

interface Found {
  /** Undefined: there is none. Null: the records could not be fetched. */
  withdrawal: Withdrawal | undefined | null;
  /** The upstream does not have the records. */
  missing: boolean;
}

/** A withdrawal by its id. Searches the newest records, because the upstream has no call for a single one. */
export async function findWithdrawal(api: Api, id: number): Promise<Found> {
  for (let page = PAGE; page <= PAGES_MAX; page++) {
    const { code, data } = await api.envelope('withdrawals', { page, count: PAGE_SIZE_MAX }, { quiet: true });
    if (code !== SUCCESS || !data) return { withdrawal: null, missing: code === NOT_FOUND };
    const withdrawal = data.find((row) => row.id === id);
    if (withdrawal || data.length < PAGE_SIZE_MAX) return { withdrawal, missing: false };
  }
  return { withdrawal: undefined, missing: false };
}
