import { parseAmount, toYuan } from '../../../shared/money/money.ts';
import { toQuery } from '../../../shared/wire.ts';
import { safeReturn } from '../../../shared/rules/ownPaths.ts';

const RECHARGE_PATH = '/wallet/recharge';

export const orderHref = (orderNo: string, from?: string): string =>
  `${RECHARGE_PATH}/${encodeURIComponent(orderNo)}${toQuery({ from })}`;

export interface RechargeQuery {
  amount?: string | undefined;
  from?: string | undefined;
}

export function readRechargeQuery(search: URLSearchParams): RechargeQuery {
  const fen = parseAmount(search.get('amount') ?? '');
  return { amount: fen ? toYuan(fen) : undefined, from: safeReturn(search.get('from'), '') || undefined };
}

export const rechargeHref = ({ amount, from }: RechargeQuery): string =>
  RECHARGE_PATH + toQuery({ amount, from });
