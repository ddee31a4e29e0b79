import { parseAmount, toYuan } from '../../../shared/money/money.ts';
import { safeReturn } from '../../../shared/rules/returnPath.ts';
import { toQuery } from '../../../shared/wire.ts';

const RECHARGE_PATH = '/wallet/recharge';

/** What the address of a recharge brings along: a sum to begin with (wire yuan), and the page to go on with afterwards. */
export interface RechargeQuery {
  amount?: string | undefined;
  from?: string | undefined;
}

/** Reads it out of a URL. A URL is written by anybody: what makes no sense is as if it were not there. */
export function readRechargeQuery(search: URLSearchParams): RechargeQuery {
  const fen = parseAmount(search.get('amount') ?? '');
  return { amount: fen ? toYuan(fen) : undefined, from: safeReturn(search.get('from'), '') || undefined };
}

export const rechargeHref = ({ amount, from }: RechargeQuery): string => RECHARGE_PATH + toQuery({ amount, from });

/** Where one order is paid and followed. */
export const orderHref = (orderNo: string, from?: string): string => `${RECHARGE_PATH}/${encodeURIComponent(orderNo)}${toQuery({ from })}`;
