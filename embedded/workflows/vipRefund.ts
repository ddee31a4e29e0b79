import { groupYuan, toYuan } from '../../shared/money/money.ts';
import type { MoveName } from '../../shared/status/move.ts';
import { REFUND, type refundStatus } from '../../shared/status/refund.ts';
import { VIP } from '../../shared/status/vip.ts';
import { CONSUME_ONLY, earmark, release, take, WITHDRAWABLE } from '../rules/ledger.ts';
import { notify } from '../rules/notices.ts';
import { move, recordNo } from '../rules/move.ts';
import { refundQuote, type RefundQuote } from '../domain/refundQuote.ts';
import { REFUND_WORDS, refundDue } from '../domain/promises.ts';
import { refuse } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { openRefund, vipById, type RefundRow, type VipRow } from '../store/vipRecords.ts';
import { reverseCommission } from './commission.ts';
import { voidInvoice } from './invoice.ts';

/**
 * The workflow of a membership's refund; the other half of the diagram in workflows/vip.ts.
 *
 *     vip 1 ── member requests it ────────→ vip 3, refund 0 审核中 (the sum is computed and frozen now)
 *     0 ── operator passes ───────────────→ vip 4, refund 1 退款成功 (end; bill 302 into the purses that paid)
 *     0 ── operator rejects, a reason ────→ vip 1, refund 2 未通过 (end; the member may request again)
 *
 * While one is in review, another request returns that one.
 */

const CHANGED = 'VIP 会员状态已变化，请刷新后再试';

/** The first of these memberships that is refundable; else the reason why the first is not. */
function firstRefundable(vips: readonly VipRow[], now: number): { vip: VipRow; quote: RefundQuote } | string {
  let reason: string | undefined;
  for (const vip of vips) {
    const quote = refundQuote(vip, now);
    if (typeof quote === 'object') return { vip, quote };
    reason ??= quote;
  }
  return reason ?? '您没有生效中的 VIP 会员，无须退款';
}

/**
 * Requests a refund of this membership, or of the one bought last of those that are refundable; returns its id. Call it inside a
 * transaction.
 */
export function requestRefund(
  db: Db,
  at: number,
  userId: number,
  wanted?: number,
): { vipId: number; isNew: boolean } {
  if (wanted !== undefined && vipById(db, wanted)?.user_id !== userId)
    refuse(404, 'VIP 会员记录不存在', 'not_found');
  const open = openRefund(db, userId);
  if (open && open.vip_id !== (wanted ?? open.vip_id))
    refuse(409, '您有一笔 VIP 会员退款正在审核，请等待结果后再申请', 'status_conflict');
  if (open) return { vipId: open.vip_id, isNew: false };
  const vips = running(db, userId).filter(({ id }) => id === (wanted ?? id));
  const found = firstRefundable(vips, at);
  if (typeof found === 'string') return refuse(409, found, 'not_refundable');
  const { vip, quote } = found;
  move(db, 'vip', 'askRefund', vip.id, CHANGED);
  const id = db.insert('vip_refunds', {
    refund_no: recordNo(db, 'RF', at),
    vip_id: vip.id,
    user_id: userId,
    amount: quote.amount,
    to_withdrawable: quote.toWithdrawable,
    to_consume_only: quote.toConsumeOnly,
    rule_text: quote.text,
    status: REFUND.review,
    applied_at: at,
    due_at: refundDue(at),
  });
  for (const part of partsOf(existing(db, id))) earmark(db, at, { userId, ...part });
  notify(db, userId, at, {
    category: 3,
    scene: 'vip.refunding',
    title: 'VIP 会员退款申请已提交',
    link: '/vip/record',
    biz: { type: 'vip', id: vip.id },
    text: `${vip.title}的退款申请已提交，金额 ${groupYuan(toYuan(quote.amount))} 元，审核${REFUND_WORDS}。`,
  });
  return { vipId: vip.id, isNew: true };
}

/** The operator passes a refund: the membership ends, later ones begin earlier, commission on it is reversed. */
export function passRefund(db: Db, at: number, id: number): void {
  const refund = close(db, at, id, 'pass', '');
  const vip = endNow(db, at, refund.vip_id);
  for (const { key } of partsOf(refund)) {
    if (
      !release(db, at, key, {
        bizType: 302,
        remark: vip.title,
        related: { type: 'vip', id: vip.id, no: vip.order_no },
      })
    )
      throw new Error(`refund ${refund.refund_no} is open, but its hold is not`);
  }
  voidInvoice(db, at, vip.id, '购买已退款');
  reverseCommission(db, at, {
    vipId: vip.id,
    orderNo: vip.order_no,
    price: vip.price,
    buyerId: vip.user_id,
  });
  notify(db, vip.user_id, at, {
    category: 3,
    scene: 'vip.refunded',
    title: 'VIP 会员退款成功',
    link: '/wallet/record',
    biz: { type: 'vip', id: vip.id },
    text: `${vip.title}已退款 ${groupYuan(toYuan(refund.amount))} 元，退回${whereTo(refund)}，该 VIP 会员随即失效。`,
  });
}

/** The operator rejects a refund: the frozen sum is released, the membership continues. */
export function rejectRefund(db: Db, at: number, id: number, reason: string): void {
  if (!reason) refuse(422, '请填写未通过原因', 'bad_input', { errors: { reason: '请填写未通过原因' } });
  const refund = close(db, at, id, 'reject', reason);
  for (const { key } of partsOf(refund)) take(db, at, key);
  move(db, 'vip', 'keep', refund.vip_id, CHANGED);
  notify(db, refund.user_id, at, {
    category: 3,
    scene: 'vip.refund_rejected',
    title: 'VIP 会员退款未通过',
    link: '/vip/record',
    biz: { type: 'vip', id: refund.vip_id },
    text: `${vipById(db, refund.vip_id)?.title ?? 'VIP 会员'}的退款申请未通过：${reason}。VIP 会员权益不受影响。`,
  });
}

/** Makes the final move of a refund. Refuses a second one with 409. */
function close(
  db: Db,
  at: number,
  id: number,
  name: MoveName<typeof refundStatus>,
  reason: string,
): RefundRow {
  const { status } = existing(db, id);
  move(db, 'refund', name, id, `该退款${status === REFUND.refunded ? '已通过' : '未通过'}，不能再次处理`, {
    reject_reason: reason,
    done_at: at,
  });
  return existing(db, id);
}

const existing = (db: Db, id: number): RefundRow =>
  db.get<RefundRow>('SELECT * FROM vip_refunds WHERE id = ?', id) ??
  refuse(404, '退款申请不存在', 'not_found');

/** Ends the membership now, or at its start if it has not begun. Memberships that follow it begin that much earlier; none follows one without an end. */
function endNow(db: Db, at: number, vipId: number): VipRow {
  const vip = vipById(db, vipId);
  if (vip?.status !== VIP.refunding || vip.start_at === null)
    throw new Error(`membership ${vipId} has an open refund, but is not being refunded`);
  const end = Math.min(vip.expire_at ?? Infinity, Math.max(vip.start_at, at));
  move(db, 'vip', 'refund', vipId, CHANGED, { expire_at: end });
  if (vip.expire_at === null) return vip;
  const shortened = vip.expire_at - end;
  db.run(
    `UPDATE vip_records SET start_at = start_at - ?, expire_at = expire_at - ? WHERE user_id = ? AND status = ${VIP.running} AND start_at >= ?`,
    shortened,
    shortened,
    vip.user_id,
    vip.expire_at,
  );
  return vip;
}

const running = (db: Db, userId: number): VipRow[] =>
  db.all(`SELECT * FROM vip_records WHERE user_id = ? AND status = ${VIP.running} ORDER BY id DESC`, userId);

/** The refund's sums by purse, each with the key of its hold. */
function partsOf(refund: RefundRow) {
  const parts = [
    { purse: CONSUME_ONLY, amount: refund.to_consume_only },
    { purse: WITHDRAWABLE, amount: refund.to_withdrawable },
  ] as const;
  return parts
    .filter(({ amount }) => amount > 0)
    .map((part) => ({ ...part, key: `vip_refund:${refund.id}:${part.purse}` }));
}

function whereTo({ to_consume_only: consume, to_withdrawable: cash }: RefundRow): string {
  if (cash === 0) return '消费余额（不可提现）';
  return consume === 0
    ? '可提现余额'
    : `可提现余额 ${groupYuan(toYuan(cash))} 元、消费余额（不可提现） ${groupYuan(toYuan(consume))} 元`;
}
