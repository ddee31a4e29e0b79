import { toYuan } from '../../shared/money/money.ts';
import { isOpen, mayMove, textOf } from '../../shared/status/move.ts';
import { RECHARGE, rechargeStatus } from '../../shared/status/recharge.ts';
import type { RechargeOrder, RechargeOrderPage } from '../sent.ts';
import { rechargeConfig } from '../content/content.ts';
import { SECOND, wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import type { Db } from './db.ts';
import { limits, totals, orderFilter, type OrderQuery } from './paging.ts';

export interface RechargeRow {
  id: number;
  order_no: string;
  user_id: number;
  amount: number;
  give_amount: number;
  channel: string;
  voucher_url: string;
  status: number;
  transaction_no: string;
  refund_status: number;
  refund_amount: number;
  refund_tries: number;
  refund_reason: string;
  refund_at: number | null;
  created_at: number;
  expire_at: number;
  paid_at: number | null;
  closed_at: number | null;
  request_id: string | null;
}

export const cashierPath = (orderNo: string): string => `/sandbox/pay/${orderNo}`;

export const rechargeById = (db: Db, id: number): RechargeRow | undefined =>
  db.get('SELECT * FROM recharges WHERE id = ?', id);
export const rechargeByNo = (db: Db, orderNo: string): RechargeRow | undefined =>
  db.get('SELECT * FROM recharges WHERE order_no = ?', orderNo);
export const channelName = (code: string): string =>
  rechargeConfig.channels.find((channel) => channel.code === code)?.name ?? code;

export function rechargesOf(
  db: Db,
  userId: number,
  query: OrderQuery,
  context: OrderContext,
): RechargeOrder[] {
  const filter = orderFilter(userId, query, 'created_at');
  return db
    .all<RechargeRow>(
      `SELECT * FROM recharges WHERE ${filter.where} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
      ...filter.values,
      ...limits(query),
    )
    .map((row) => toOrder(row, context));
}

/** Totals of the same filter; only paid orders that were not refunded are summed. */
export function rechargeTotals(db: Db, userId: number, query: OrderQuery): RechargeOrderPage {
  const filter = orderFilter(userId, query, 'created_at');
  const sums = db.get<{ total: number; amount: number; given: number }>(
    `SELECT count(*) AS total, coalesce(sum(amount) FILTER (WHERE status = ${RECHARGE.paid}), 0) AS amount, coalesce(sum(give_amount) FILTER (WHERE status = ${RECHARGE.paid}), 0) AS given
     FROM recharges WHERE ${filter.where}`,
    ...filter.values,
  ) ?? { total: 0, amount: 0, given: 0 };
  return {
    ...totals(sums.total, query),
    sum_amount: toYuan(sums.amount),
    sum_give_amount: toYuan(sums.given),
  };
}

/** The current time (ms), the origin of the cashier page, and the portal's, which alone a QR code names. */
interface OrderContext {
  now: number;
  origin: string;
  publicOrigin: string;
}

/** An order as the response has it. Payment address and remaining time are only included while it is unpaid. */
export function toOrder(row: RechargeRow, { now, origin, publicOrigin }: OrderContext): RechargeOrder {
  const waits = isOpen(rechargeStatus, row.status);
  const cashier = cashierPath(row.order_no);
  return {
    id: row.id,
    order_no: row.order_no,
    ...(row.request_id !== null && { request_id: row.request_id }),
    amount: toYuan(row.amount),
    give_amount: toYuan(row.give_amount),
    total_amount: toYuan(row.amount + row.give_amount),
    channel: row.channel,
    channel_text: channelName(row.channel),
    status: row.status,
    status_text: textOf(rechargeStatus, row.status),
    ...(waits &&
      row.channel !== 'bank_transfer' && { pay_url: origin + cashier, qr_content: publicOrigin + cashier }),
    voucher_url: row.voucher_url,
    transaction_no: row.transaction_no,
    refund_status: row.refund_status,
    refund_amount: toYuan(row.refund_amount),
    refund_at: wireTimeOrNull(row.refund_at),
    can_cancel: mayMove(rechargeStatus, 'cancel', row.status) ? 1 : 0,
    expire_at: wireTime(row.expire_at),
    ...(waits && { expires_in: Math.max(0, Math.ceil((row.expire_at - now) / SECOND)) }),
    paid_at: wireTimeOrNull(row.paid_at),
    created_at: wireTime(row.created_at),
  };
}
