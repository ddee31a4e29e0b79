import type { VipState } from '../sent.ts';
import { REFUND } from '../../shared/status/refund.ts';
import { VIP, vipStatus } from '../../shared/status/vip.ts';
import { DAY, wireTime } from '../domain/shanghaiTime.ts';
import { vipRights } from '../content/vipRights.ts';
import type { Db } from './db.ts';
import { numbersOf } from './numbersOf.ts';

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
  benefit_used_at: number | null;
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

export const vipById = (db: Db, id: number): VipRow | undefined => db.get('SELECT * FROM vip_records WHERE id = ?', id);

/** The member's unpaid order; there is one at most. */
export const waitingOrder = (db: Db, userId: number): VipRow | undefined =>
  db.get(`SELECT * FROM vip_records WHERE user_id = ? AND status = ${VIP.unpaid}`, userId);
export const waitingOrderByNo = (db: Db, no: string): VipRow | undefined =>
  db.get(`SELECT * FROM vip_records WHERE order_no = ? AND status = ${VIP.unpaid}`, no);

/** All refund requests of a membership, oldest first. */
export const refundsOf = (db: Db, vipId: number): RefundRow[] => db.all('SELECT * FROM vip_refunds WHERE vip_id = ? ORDER BY id', vipId);

/** The latest refund request of a membership, in any status. */
export const refundOf = (db: Db, vipId: number): RefundRow | undefined => refundsOf(db, vipId).at(-1);

/** The member's refund in review; there is one at most. */
export const openRefund = (db: Db, userId: number): RefundRow | undefined =>
  db.get(`SELECT * FROM vip_refunds WHERE user_id = ? AND status = ${REFUND.review}`, userId);

/** Whether a membership ran at this time, which may be past. */
export const wasVip = (db: Db, userId: number, at: number): boolean =>
  db.get('SELECT 1 FROM vip_records WHERE user_id = ? AND start_at <= ? AND (expire_at IS NULL OR expire_at > ?) LIMIT 1', userId, at, at) !== undefined;

interface RunningRow {
  package_id: number;
  title: string;
  start_at: number;
  expire_at: number | null;
}

/**
 * The membership that runs at `now`, or null. Memberships that follow one another are shown as one, with the first's start and
 * the last's title and end. One whose refund is in review counts.
 */
export function runningVip(db: Db, userId: number, now: number): VipState | null {
  const row = db.get<RunningRow>(
    `SELECT package_id, title, expire_at, min(start_at) OVER () AS start_at FROM vip_records
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
    contact_promise: vipRights.callback.desc,
  };
}
