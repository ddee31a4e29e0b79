import { toFen, groupYuan, toYuan } from '../../shared/money/money.ts';
import { notify } from '../rules/notices.ts';
import { moveIfOpen } from '../rules/move.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { waitingOrder, waitingOrderByNo, type VipRow } from '../store/vipRecords.ts';
import { beginVip, enterVip, offered, split, startOf } from './vip.ts';

/**
 * A membership that is paid by a channel: the statuses 0 and 5 of the diagram in workflows/vip.ts. It is ordered together with a
 * recharge of its price, without a bonus, and has that order's number:
 *
 *     [none] ── ordered ─────────────────────────────────────→ 0 待支付
 *     0 ── the recharge is paid: credited (101), spent (301) → 1 生效中
 *     0 ── the recharge closes: member, time, operator ──────→ 5 已取消 (end)
 *     0 ── it is paid, but can no longer begin ──────────────→ 5 已取消 (end; the payment stays in the purse)
 *
 * So the payment is booked in the ledger like any recharge, and a refund goes to the purse that paid.
 */
const CHANNELS: Record<number, string> = { 2: 'wechat_native', 3: 'alipay_pc' };

/** Whether the payment type is a channel: 2 WeChat, 3 Alipay. */
export const byChannel = (payType: number | undefined): payType is number =>
  payType !== undefined && payType in CHANNELS;

/**
 * Orders a membership. `place` places the recharge of that sum (fen) and returns its number. Returns the id of the row in
 * `cert_logs`. Call it inside a transaction.
 */
export function orderVip(
  db: Db,
  at: number,
  userId: number,
  packageId: number,
  payType: number,
  place: (amount: number, channel: string) => string,
): number {
  const sold = offered(packageId);
  const price = toFen(sold.price);
  if (price === 0) refuseField('pay_type', '该 VIP 会员为免费领取，无须付款');
  const startAt = startOf(db, at, userId, sold.vip_day);
  if (typeof startAt === 'string') refuse(409, startAt, 'status_conflict');
  if (waitingOrder(db, userId)) refuse(409, '您有一笔 VIP 会员订单待支付，请先支付或取消', 'order_open');
  const no = place(price, CHANNELS[payType] ?? '');
  return enterVip(db, at, userId, sold, { no, payType, first: 'unpaid' }).certId;
}

/** The recharge was credited: begins the membership that was ordered with it. */
export function payVipOrder(db: Db, at: number, no: string): void {
  const order = waitingOrderByNo(db, no);
  if (!order) return;
  const startAt = startOf(db, at, order.user_id, order.vip_day);
  if (typeof startAt === 'string')
    return end(db, at, order, startAt, `。已付的 ${groupYuan(toYuan(order.price))} 元留在余额中`);
  // The period for a full refund begins now.
  if (!moveIfOpen(db, 'vip', 'begin', order.id, { created_at: at })) return;
  moveIfOpen(db, 'vipLog', 'pass', order.id, { audited_at: at });
  beginVip(db, at, order.id, startAt, split(db, order.user_id, order.price));
}

/** The recharge was closed unpaid: cancels the membership that was ordered with it. */
export function cancelVipOrder(db: Db, at: number, no: string, reason: string): void {
  const order = waitingOrderByNo(db, no);
  if (order) end(db, at, order, reason, '。需要时可以重新开通');
}

function end(db: Db, at: number, order: VipRow, reason: string, addition: string): void {
  if (!moveIfOpen(db, 'vip', 'cancel', order.id)) return;
  moveIfOpen(db, 'vipLog', 'cancel', order.id, { reason, audited_at: at });
  notify(db, order.user_id, at, {
    category: 3,
    scene: 'vip.cancelled',
    title: 'VIP 会员订单已取消',
    link: '/vip/record',
    biz: { type: 'vip', id: order.id },
    text: `${order.title}的订单已取消：${reason}${addition}。`,
  });
}
