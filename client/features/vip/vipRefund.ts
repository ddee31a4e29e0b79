import type { Api } from '../../../shared/api.ts';
import { CONFLICT, BAD_GATEWAY } from '../../../shared/codes.ts';
import { fail } from '../../../shared/envelope.ts';
import { VIP } from '../../../shared/status/vip.ts';
import { findVipLog } from './findVipLog.ts';
import type { Values } from '../../forms/formRules.ts';
import { refusalOf } from '../../forms/refusal.ts';
import { refusalResponse } from '../../forms/refusalResponse.ts';
import { giveUpKey } from '../../forms/idempotencyKey.ts';
import { sendOnce } from '../../forms/moneyAction.ts';
import { toast } from '../../lib/toast.ts';

/** The refund has changed meanwhile. Returned with status 200, so that the loaders run again and the page shows the change. */
const changed = (message: string) => refusalOf(fail(CONFLICT, message));

/**
 * Requests the refund of this membership, with the sum that was shown. The upstream's call takes no arguments and refunds
 * the newest membership; so the record is fetched and compared right before the request.
 */
export async function refundVip(api: Api, id: number, { amount = '' }: Values) {
  const { log } = await findVipLog(api, id);
  if (log === null) return refusalResponse(fail(BAD_GATEWAY, 'VIP 会员记录加载失败，请稍后再试'));
  if (log?.vip?.status === VIP.refunding) return requested();
  if (log?.vip?.refundable !== 1) return changed('这笔 VIP 会员现在不能退款，请核对 VIP 会员记录');
  const { refund_amount_preview: refundable } = log.vip;
  if (refundable === undefined) return changed('可退金额暂未取得，请稍后再试');
  if (refundable !== amount) return changed(`可退金额已变为 ${refundable} 元，请核对后再确认`);
  const name = `vip-refund-${id}`;
  // The record shows that an earlier request with unknown outcome has not arrived, so its key can be given up.
  giveUpKey(name);
  return sendOnce({
    name,
    values: { amount },
    send: (key) => api.envelope('vipRefund', {}, { key }),
    recordOf: () => id,
    findRecord: async () => ((await findVipLog(api, id)).log?.vip?.status === VIP.refunding ? id : undefined),
    done: (_, message) => requested(message),
  });
}

function requested(message = '') {
  toast('success', message || '退款申请已提交');
  return null;
}
