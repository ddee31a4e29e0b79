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

/** What was changed meanwhile is shown anew, so this is no status that would keep the loaders from running. */
const changed = (message: string) => refusalOf(fail(CONFLICT, message));

/**
 * Asks for the refund that was shown: of this membership, with this sum. The upstream's call names neither, and takes
 * whichever was bought last; so what is asked for is compared with what it would be about, right before.
 */
export async function refundVip(api: Api, id: number, { amount = '' }: Values) {
  const log = await findVipLog(api, id);
  if (log === null) return refusalResponse(fail(BAD_GATEWAY, '暂时没有取到会员记录，请稍后再试'));
  if (log?.vip?.status === VIP.refunding) return asked();
  if (log?.vip?.refundable !== 1) return changed('这笔会员现在不能退款，请核对会员记录');
  if (log.vip.refund_amount_preview !== amount) return changed(`可退金额已变为 ${log.vip.refund_amount_preview} 元，请核对后再确认`);
  const name = `vip-refund-${id}`;
  // An earlier request that got no answer has, by the record, not arrived.
  giveUpKey(name);
  return sendOnce({
    name,
    values: { amount },
    send: (key) => api.envelope('vipRefund', {}, { key }),
    recordOf: () => id,
    findRecord: async () => ((await findVipLog(api, id))?.vip?.status === VIP.refunding ? id : undefined),
    done: (_, message) => asked(message),
  });
}

function asked(message = '') {
  toast('success', message || '退款申请已提交');
  return null;
}
