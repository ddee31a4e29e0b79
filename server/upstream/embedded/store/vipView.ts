import type { VipRecord, VipRefund } from '../../../../shared/records/membership.ts';
import { toYuan } from '../../../../shared/money.ts';
import { refundDeadline, refundQuote } from '../rules/refundQuote.ts';
import { wireTime, wireTimeOrNull } from '../rules/shanghaiTime.ts';
import type { RefundRow, VipRow } from './vipRecords.ts';

const STATUS: Record<number, string> = { 0: '待支付', 1: '生效中', 2: '已过期', 3: '退款中', 4: '已退款', 5: '已取消' };
const PAY_TYPE: Record<number, string> = { 1: '余额', 2: '微信', 3: '支付宝', 4: '后台赠送', 5: '免费领取' };
const REFUND_STATUS: Record<number, string> = { 0: '审核中', 1: '退款成功', 2: '已驳回' };

/** A membership as the wire shows it. `isNext`: a request for a refund made now would be about this one. */
export function toVipRecord(vip: VipRow, refund: RefundRow | undefined, isNext: boolean, now: number): VipRecord {
  const open = refund?.status === 0;
  const quote = vip.status === 1 ? refundQuote(vip, now) : null;
  const preview = open ? { amount: refund.amount, text: refund.rule_text } : typeof quote === 'object' ? quote : null;
  return {
    id: vip.id,
    order_no: vip.order_no,
    package_id: vip.package_id,
    title: vip.title,
    vip_day: vip.vip_day,
    price: toYuan(vip.price),
    pay_type: vip.pay_type,
    pay_type_text: PAY_TYPE[vip.pay_type] ?? '',
    status: vip.status,
    status_text: vip.status === 1 && (vip.start_at ?? 0) > now ? '待生效' : (STATUS[vip.status] ?? ''),
    start_at: wireTimeOrNull(vip.start_at),
    expire_at: vip.expire_at === null ? '' : wireTime(vip.expire_at),
    created_at: wireTime(vip.created_at),
    refundable: isNext ? 1 : 0,
    refund_deadline: vip.price === 0 || vip.vip_day < 0 ? null : wireTime(refundDeadline(vip)),
    refund_amount_preview: toYuan(preview?.amount ?? 0),
    refund_rule_text: preview?.text ?? (typeof quote === 'string' ? quote : ''),
    refund: refund ? toRefund(refund) : null,
  };
}

function toRefund(refund: RefundRow): VipRefund {
  return {
    refund_no: refund.refund_no,
    amount: toYuan(refund.amount),
    reason: refund.rule_text,
    status: refund.status,
    status_text: REFUND_STATUS[refund.status] ?? '',
    applied_at: wireTime(refund.applied_at),
    done_at: wireTimeOrNull(refund.done_at),
    reject_reason: refund.reject_reason,
  };
}
