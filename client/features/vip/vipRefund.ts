import type { Api } from '../../../shared/api.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { fail } from '../../../shared/envelope.ts';
import { VIP } from '../../../shared/status/vip.ts';
import { findVipLog } from './findVipLog.ts';
import type { Values } from '../../forms/formRules.ts';
import { refusalOf } from '../../forms/refusal.ts';
import { refuse } from '../../forms/refuse.ts';
import { giveUpKey, repeatKey, settleKey } from '../../forms/repeatKey.ts';
import { toast } from '../../lib/toast.ts';

/** What was changed meanwhile is shown anew, so this is no status that would keep the loaders from running. */
const changed = (message: string) => refusalOf(fail(409, message));

/**
 * Asks for the refund that was shown: of this membership, with this sum. The host's call names neither, and takes
 * whichever was bought last; so what is asked for is compared with what it would be about, right before.
 */
export async function refundVip(api: Api, id: number, { amount = '' }: Values) {
  const log = await findVipLog(api, id);
  if (log === null) return refuse(fail(502, '暂时没有取到会员记录，请稍后再试'));
  if (log?.vip?.status === VIP.refunding) return asked();
  if (log?.vip?.refundable !== 1) return changed('这笔会员现在不能退款，请核对会员记录');
  if (log.vip.refund_amount_preview !== amount) return changed(`可退金额已变为 ${log.vip.refund_amount_preview} 元，请核对后再确认`);
  const name = `vip-refund-${id}`;
  // An earlier request that got no answer has, by the record, not arrived.
  giveUpKey(name);
  const envelope = await api.envelope('vipRefund', {}, { key: repeatKey(name, { amount }) });
  settleKey(name, envelope.code);
  if (envelope.code === SUCCESS) return asked(envelope.message);
  const refusal = refuse(envelope);
  return refusal.data.unknown && (await isAsked(api, id)) ? asked() : refusal;
}

/** Whether a request without an answer has arrived, by the record. */
async function isAsked(api: Api, id: number): Promise<boolean> {
  return (await findVipLog(api, id))?.vip?.status === VIP.refunding;
}

function asked(message = '') {
  toast('success', message || '退款申请已提交');
  return null;
}
