import { PAGE } from '../../../shared/constants.ts';
import { toQuery } from '../../../shared/wire.ts';
import type { Id } from '../../../shared/rules/ids.ts';

export const VIP_RECORD_PATH = '/vip/record';

/** By a record's id or its order's number; `isNew` right after the purchase. */
export const vipRecordHref = (id: number | string, isNew?: boolean): string =>
  `${VIP_RECORD_PATH}/${encodeURIComponent(id)}${isNew ? '?new' : ''}`;

export const RECORD_PATH = '/wallet/record';

export type RecordTab = 'bill' | 'recharge' | 'withdraw';

export interface RecordQuery {
  tab: RecordTab;
  page: number;
  open?: Id | undefined;
  type?: number | undefined;
  biz_type?: number | undefined;
  status?: number | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  keyword?: string | undefined;
}

/** Default values are left out, so that equal views have equal URLs. */
export function recordHref({ tab, page, ...filter }: Partial<RecordQuery>): string {
  return (
    RECORD_PATH +
    toQuery({ tab: tab === 'bill' ? undefined : tab, ...filter, page: page === PAGE ? undefined : page })
  );
}

export const WITHDRAW_PATH = '/wallet/withdrawl';

/** Refund of the consume-only balance. */
export const REFUND_PATH = '/wallet/refund';

/** A withdrawal's progress, and its slip once it is paid. */
export const withdrawalHref = (id: Id): string => `${WITHDRAW_PATH}/${id}`;
