import { toFen, toYuan } from '../../../../shared/money/money.ts';
import { notify } from '../rules/notices.ts';
import { moveIfOpen } from '../rules/move.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { waitingOrder, waitingOrderByNo, type VipRow } from '../store/vipRecords.ts';
import { beginVip, enterVip, offered, split, startOf } from './vip.ts';

/**
 * A membership that a channel pays for: the states 0 and 5 of the drawing in workflows/vip.ts. It is
 * ordered together with a recharge of its price, without a bonus, and bears that order's number:
 *
 *     [none] ── ordered ─────────────────────────────────────→ 0 待支付
 *     0 ── the recharge is paid: credited (101), spent (301) → 1 生效中
 *     0 ── the recharge closes: member, time, operator ──────→ 5 已取消 (end)
 *     0 ── it is paid, but none can begin any more ──────────→ 5 已取消 (end; what was paid stays in the purse)
 *
 * So the money goes through the ledger like any other, and a refund finds the purse that paid.
 */
const CHANNELS: Record<number, string> = { 2: 'wechat_native', 3: 'alipay_pc' };

/** Whether this way to pay is a channel's: 2 WeChat, 3 Alipay. */
export const byChannel = (payType: number | undefined): payType is number => payType !== undefined && payType in CHANNELS;

/**
 * Orders it; `place` places the recharge of that sum (fen) and gives its number. Gives the id of the row in
 * the logs. Call it inside a transaction.
 */
export function orderVip(db: Db, at: number, userId: number, packageId: number, payType: number, place: (amount: number, channel: string) => string): number {
  const sold = offered(packageId);
  const price = toFen(sold.price);
  if (price === 0) refuseField('pay_type', '该会员为免费领取，无须付款');
  const startAt = startOf(db, at, userId, sold.vip_day);
  if (typeof startAt === 'string') refuse(409, startAt);
  if (waitingOrder(db, userId)) refuse(409, '您有一笔会员订单待支付，请先支付或取消');
  const no = place(price, CHANNELS[payType] ?? '');
  return enterVip(db, at, userId, sold, { no, payType, first: 'unpaid' }).certId;
}

/** The recharge has been credited: what was ordered with it begins now. */
export function payVipOrder(db: Db, at: number, no: string): void {
  const order = waitingOrderByNo(db, no);
  if (!order) return;
  const startAt = startOf(db, at, order.user_id, order.vip_day);
  if (typeof startAt === 'string') return end(db, at, order, startAt, `。已付的 ${toYuan(order.price)} 元留在余额中`);
  // The days within which all of it is refunded count from here.
  if (!moveIfOpen(db, 'vip', 'begin', order.id, { created_at: at })) return;
  moveIfOpen(db, 'vipLog', 'pass', order.id, { audited_at: at });
  beginVip(db, at, order.id, startAt, split(db, order.user_id, order.price));
}

/** The recharge has closed unpaid, and what was ordered with it ends. */
export function cancelVipOrder(db: Db, at: number, no: string, reason: string): void {
  const order = waitingOrderByNo(db, no);
  if (order) end(db, at, order, reason, '。需要时可以重新开通');
}

function end(db: Db, at: number, order: VipRow, reason: string, then: string): void {
  if (!moveIfOpen(db, 'vip', 'cancel', order.id)) return;
  moveIfOpen(db, 'vipLog', 'cancel', order.id, { reason, audited_at: at });
  notify(db, order.user_id, at, {
    category: 3,
    scene: 'vip.cancelled',
    title: '会员订单已取消',
    link: '/vip/record',
    biz: { type: 'vip', id: order.id },
    text: `${order.title}的订单已取消：${reason}${then}。`,
  });
}
