import type { PurseParts, VipRecord, VipRefund } from '../sent.ts';
import { toYuan } from '../../shared/money/money.ts';
import { REFUND } from '../../shared/status/refund.ts';
import { textOf } from '../../shared/status/move.ts';
import { VIP, vipStatus } from '../../shared/status/vip.ts';
import { refundDeadline, refundQuote, type RefundQuote } from '../domain/refundQuote.ts';
import { wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import type { RefundRow, VipRow } from './vipRecords.ts';

const PAY_TYPE: Record<number, string> = { 1: '余额', 2: '微信', 3: '支付宝', 4: '后台赠送', 5: '免费领取' };
const REFUND_STATUS: Record<number, string> = { [REFUND.review]: '审核中', [REFUND.refunded]: '退款成功', [REFUND.rejected]: '已驳回' };

/** A membership as the response has it. `isNext`: a refund request would refund this one. */
export function toVipRecord(vip: VipRow, refund: RefundRow | undefined, isNext: boolean, now: number): VipRecord {
  const open = refund?.status === REFUND.review;
  const quote = vip.status === VIP.running ? refundQuote(vip, now) : null;
  return {
    id: vip.id,
    order_no: vip.order_no,
    package_id: vip.package_id,
    title: vip.title,
    vip_day: vip.vip_day,
    price: toYuan(vip.price),
    pay_type: vip.pay_type,
    pay_type_text: PAY_TYPE[vip.pay_type] ?? '',
    ...(vip.price > 0 && vip.start_at !== null && { paid_from: parts(vip.paid_withdrawable, vip.paid_consume_only) }),
    status: vip.status,
    status_text: vip.status === VIP.running && (vip.start_at ?? 0) > now ? '待生效' : textOf(vipStatus, vip.status),
    start_at: wireTimeOrNull(vip.start_at),
    // '' means permanent; null: not begun yet.
    expire_at: vip.start_at === null ? null : vip.expire_at === null ? '' : wireTime(vip.expire_at),
    created_at: wireTime(vip.created_at),
    refundable: isNext ? 1 : 0,
    refund_deadline: vip.price === 0 || vip.vip_day < 0 || vip.start_at === null ? null : wireTime(refundDeadline(vip)),
    ...(open ? { refund_amount_preview: toYuan(refund.amount), refund_rule_text: refund.rule_text } : previewOf(quote)),
    benefit_used: vip.benefit_used_at === null ? 0 : 1,
    refund: refund ? toRefund(refund) : null,
  };
}

/** Preview of a refund made now: sums and explanation, or 0.00 and the reason. */
function previewOf(quote: RefundQuote | string | null) {
  if (quote === null || typeof quote === 'string') return { refund_amount_preview: '0.00', refund_rule_text: quote ?? '' };
  return {
    refund_amount_preview: toYuan(quote.amount),
    refund_to_preview: parts(quote.toWithdrawable, quote.toConsumeOnly),
    refund_days_left: quote.daysLeft,
    refund_rule_text: quote.text,
  };
}

const parts = (withdrawable: number, consumeOnly: number): PurseParts => ({ withdrawable: toYuan(withdrawable), consume_only: toYuan(consumeOnly) });

function toRefund(refund: RefundRow): VipRefund {
  return {
    refund_no: refund.refund_no,
    amount: toYuan(refund.amount),
    to: parts(refund.to_withdrawable, refund.to_consume_only),
    reason: refund.rule_text,
    status: refund.status,
    status_text: REFUND_STATUS[refund.status] ?? '',
    applied_at: wireTime(refund.applied_at),
    done_at: wireTimeOrNull(refund.done_at),
    reject_reason: refund.reject_reason,
  };
}
