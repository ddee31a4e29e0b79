import { isNoSuchRecord } from '../../../shared/result.ts';
import type { Api } from '../../../shared/api.ts';
import { SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { notFound } from '../../notFound.ts';
import { toast } from '../../lib/toast.ts';

/** In the address of a look at the order that nobody has asked for: what goes wrong with it is not said. */
export const POLL = 'look';

export interface OrderResult {
  /** Null when it could not be fetched. */
  order: RechargeOrder | null;
  /** The session has ended. */
  lost?: boolean;
}

/** The order of that number; a number that is nobody's, or another's, is a page that does not exist. */
export async function fetchOrder(api: Api, order_no: string, quiet: boolean): Promise<OrderResult> {
  const { code, data } = await api.envelope('rechargeOrder', { order_no }, { quiet });
  if (isNoSuchRecord(code)) throw notFound();
  return code === SUCCESS ? { order: data } : { order: null, lost: code === SENTINEL };
}

/** Closes an order that is not paid. A refusal changes what is shown as well: it has been paid meanwhile. */
export async function closeOrder(api: Api, order_no: string) {
  const envelope = await api.envelope('cancelRecharge', { order_no });
  if (envelope.code === SUCCESS) toast('success', envelope.message || '订单已关闭');
  return { code: envelope.code };
}
