import type { Api } from '../../../shared/api.ts';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { toast } from '../../lib/toast.ts';
import { notFound } from '../../context.ts';
import type { FormRefusal } from '../../forms/refusal.ts';
import { isNoSuchRecord } from '../../../shared/result.ts';

/** In place of a refusal, when the order was placed but has no page. */
export interface Placed extends FormRefusal {
  placed: Partial<RechargeOrder>;
}

export const isPlaced = (result: FormRefusal | null): result is Placed =>
  result !== null && 'placed' in result;

/** A poll's failures are not shown. */
export const POLL = 'look';

export interface OrderResult {
  order: RechargeOrder | null;
  missing?: boolean;
}

/** Throws 404 for an unknown number or another member's order, if the upstream has orders at all. */
export async function fetchOrder(api: Api, order_no: string, quiet: boolean): Promise<OrderResult> {
  const { code, data } = await api.envelope('rechargeOrder', { order_no }, { quiet });
  if (isNoSuchRecord(code)) {
    const orders = await api.envelope('rechargeOrders', { count: 1 }, { quiet });
    if (orders.code === NOT_FOUND) return { order: null, missing: true };
    throw notFound();
  }
  return { order: code === SUCCESS ? data : null };
}

/** A refusal also leads to new data: the order may have been paid meanwhile. */
export async function closeOrder(api: Api, order_no: string) {
  const envelope = await api.envelope('cancelRecharge', { order_no });
  if (envelope.code === SUCCESS) toast('success', envelope.message || '订单已关闭');
  return { code: envelope.code };
}
