import { payTypes } from '../../shared/records/words.ts';
import { REFUND, refundStatus } from '../../shared/status/refund.ts';
import { VIP, vipStatus } from '../../shared/status/vip.ts';
import { toYuan } from '../../shared/money/money.ts';
import { textOf } from '../../shared/status/move.ts';
import type { VipState, PurseParts, VipRecord, VipRefund } from '../sent.ts';
import { DAY, wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import { vipRights } from '../content/content.ts';
import { refundDeadline, refundQuote, type RefundQuote } from '../domain/refundQuote.ts';
import { type Db, numbersOf } from './db.ts';

export interface VipRow {
  id: number;
  order_no: string;
  user_id: number;
  package_id: number;
  title: string;
  vip_day: number;
  price: number;
  pay_type: number;
  status: number;
  start_at: number | null;
  expire_at: number | null;
  created_at: number;
  paid_withdrawable: number;
  paid_consume_only: number;
  refund_days: number;
  refund_term: number;
  given_back: number;
}

export interface RefundRow {
  id: number;
  refund_no: string;
  vip_id: number;
  user_id: number;
  amount: number;
  to_withdrawable: number;
  to_consume_only: number;
  rule_text: string;
  status: number;
  reject_reason: string;
  applied_at: number;
  done_at: number | null;
}

/** Status numbers, as an SQL list, of memberships that run or will run. */
export const HELD = numbersOf(vipStatus, vipStatus.open);
/** Status numbers, as an SQL list, of memberships that were paid for and not refunded. */
export const SOLD = numbersOf(vipStatus, ['running', 'over', 'refunding']);

/** SQL expression: whether the member with the id in this column has a membership. Binds the time (ms). */
export const hasVip = (column: string): string =>
  `EXISTS (SELECT 1 FROM vip_records v WHERE v.user_id = ${column} AND v.status IN (${HELD}) AND (v.expire_at IS NULL OR v.expire_at > ?))`;

export const vipById = (db: Db, id: number): VipRow | undefined =>
  db.get('SELECT * FROM vip_records WHERE id = ?', id);

/** The member's unpaid order; there is one at most. */
export const waitingOrder = (db: Db, userId: number): VipRow | undefined =>
  db.get(`SELECT * FROM vip_records WHERE user_id = ? AND status = ${VIP.unpaid}`, userId);
export const waitingOrderByNo = (db: Db, no: string): VipRow | undefined =>
  db.get(`SELECT * FROM vip_records WHERE order_no = ? AND status = ${VIP.unpaid}`, no);

/** All refund requests of a membership, oldest first. */
export const refundsOf = (db: Db, vipId: number): RefundRow[] =>
  db.all('SELECT * FROM vip_refunds WHERE vip_id = ? ORDER BY id', vipId);

/** The latest refund request of a membership, in any status. */
export const refundOf = (db: Db, vipId: number): RefundRow | undefined => refundsOf(db, vipId).at(-1);

/** The member's refund in review; there is one at most. */
export const openRefund = (db: Db, userId: number): RefundRow | undefined =>
  db.get(`SELECT * FROM vip_refunds WHERE user_id = ? AND status = ${REFUND.review}`, userId);

/** Whether a membership ran at this time, which may be past. */
export const wasVip = (db: Db, userId: number, at: number): boolean => vipAt(db, userId, at) !== undefined;

/** The membership that ran at this time; of several the dearest. */
export const vipAt = (db: Db, userId: number, at: number): VipRow | undefined =>
  db.get(
    'SELECT * FROM vip_records WHERE user_id = ? AND start_at <= ? AND (expire_at IS NULL OR expire_at > ?) ORDER BY price DESC LIMIT 1',
    userId,
    at,
    at,
  );

interface RunningRow {
  package_id: number;
  title: string;
  start_at: number;
  expire_at: number | null;
  paid: number;
}

/**
 * The membership that runs at `now`, or null. Memberships that follow one another are shown as one, with the first's start and
 * the last's title and end. One whose refund is in review counts.
 */
export function runningVip(db: Db, userId: number, now: number): VipState | null {
  const row = db.get<RunningRow>(
    `SELECT package_id, title, expire_at, min(start_at) OVER () AS start_at, sum(price) OVER () AS paid FROM vip_records
     WHERE user_id = ? AND status IN (${HELD}) AND (expire_at IS NULL OR expire_at > ?)
     ORDER BY expire_at IS NULL DESC, expire_at DESC LIMIT 1`,
    userId,
    now,
  );
  if (!row) return null;
  return {
    package_id: row.package_id,
    title: row.title,
    start_at: wireTime(row.start_at),
    expire_at: row.expire_at === null ? '' : wireTime(row.expire_at),
    is_permanent: row.expire_at === null ? 1 : 0,
    days_left: row.expire_at === null ? -1 : Math.ceil((row.expire_at - now) / DAY),
    price: toYuan(row.paid),
    contact_promise: vipRights.callback?.desc ?? '',
  };
}

/** A membership as the response has it. `canAsk`: no refund of the member's is in review. */
export function toVipRecord(
  vip: VipRow,
  refund: RefundRow | undefined,
  canAsk: boolean,
  now: number,
): VipRecord {
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
    pay_type_text: payTypes.zh[vip.pay_type] ?? '',
    ...(vip.price > 0 &&
      vip.start_at !== null && { paid_from: parts(vip.paid_withdrawable, vip.paid_consume_only) }),
    status: vip.status,
    status_text:
      vip.status === VIP.running && (vip.start_at ?? 0) > now ? '待生效' : textOf(vipStatus, vip.status),
    start_at: wireTimeOrNull(vip.start_at),
    // '' means permanent; null: not begun yet.
    expire_at: vip.start_at === null ? null : vip.expire_at === null ? '' : wireTime(vip.expire_at),
    created_at: wireTime(vip.created_at),
    refundable: canAsk && typeof quote === 'object' && quote !== null ? 1 : 0,
    refund_deadline: vip.price === 0 || vip.start_at === null ? null : wireTime(refundDeadline(vip)),
    ...(vip.refund_term > 0 && { refund_term_days: vip.refund_term }),
    ...(open
      ? { refund_amount_preview: toYuan(refund.amount), refund_rule_text: refund.rule_text }
      : previewOf(quote)),
    given_back: toYuan(vip.given_back),
    refund: refund ? toRefund(refund) : null,
  };
}

/** Preview of a refund made now: sums and explanation, or 0.00 and the reason. */
function previewOf(quote: RefundQuote | string | null) {
  if (quote === null || typeof quote === 'string')
    return { refund_amount_preview: '0.00', refund_rule_text: quote ?? '' };
  return {
    refund_amount_preview: toYuan(quote.amount),
    refund_to_preview: parts(quote.toWithdrawable, quote.toConsumeOnly),
    refund_days_left: quote.daysLeft,
    refund_rule_text: quote.text,
  };
}

const parts = (withdrawable: number, consumeOnly: number): PurseParts => ({
  withdrawable: toYuan(withdrawable),
  consume_only: toYuan(consumeOnly),
});

function toRefund(refund: RefundRow): VipRefund {
  return {
    refund_no: refund.refund_no,
    amount: toYuan(refund.amount),
    to: parts(refund.to_withdrawable, refund.to_consume_only),
    reason: refund.rule_text,
    status: refund.status,
    status_text: textOf(refundStatus, refund.status),
    applied_at: wireTime(refund.applied_at),
    done_at: wireTimeOrNull(refund.done_at),
    reject_reason: refund.reject_reason,
  };
}
