import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { BALANCE_REFUND, balanceRefundStatus } from '../../shared/status/balanceRefund.ts';
import { mayMove, textOf } from '../../shared/status/move.ts';
import { RECHARGE, RECHARGE_REFUND } from '../../shared/status/recharge.ts';
import { maskAccount } from '../../shared/rules/masks.ts';
import { maskPersonName } from '../../shared/rules/names.ts';
import type { BalanceRefund } from '../sent.ts';
import { wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import { type Db, numbersOf } from './db.ts';
import { filterOf, limits } from './paging.ts';
import { bankName, typeText } from './withdrawals.ts';

export interface BalanceRefundRow {
  id: number;
  refund_no: string;
  user_id: number;
  amount: number;
  from_consume_only: number;
  bonus: number;
  from_withdrawable: number;
  reason: string;
  type: number;
  real_name: string;
  account: string;
  bank_code: string;
  bank_branch: string;
  qr_code_url: string;
  status: number;
  reject_reason: string;
  payout_no: string | null;
  applied_at: number;
  done_at: number | null;
  request_id: string | null;
}

/** Refunds that have taken the bonus of the recharges before them, or will. */
const COUNTED = numbersOf(balanceRefundStatus, ['review', 'refunded']);

export const balanceRefundById = (db: Db, id: number): BalanceRefundRow | undefined =>
  db.get('SELECT * FROM balance_refunds WHERE id = ?', id);

export const openBalanceRefund = (db: Db, userId: number): { id: number } | undefined =>
  db.get(`SELECT id FROM balance_refunds WHERE user_id = ? AND status = ${BALANCE_REFUND.review}`, userId);

/** Whether a refund of the balance, open or done, was requested after `since` (ms). */
export const hasBalanceRefund = (db: Db, userId: number, since: number): boolean =>
  db.get(
    `SELECT 1 FROM balance_refunds WHERE user_id = ? AND status IN (${COUNTED}) AND applied_at >= ?`,
    userId,
    since,
  ) !== undefined;

/** Bonuses of paid recharges that no refund has taken back yet (fen). */
export const bonusLeft = (db: Db, userId: number): number =>
  db.number(
    `SELECT max(0, (SELECT coalesce(sum(give_amount), 0) FROM recharges WHERE user_id = ?1 AND status = ${RECHARGE.paid} AND refund_status <> ${RECHARGE_REFUND.underWay})
       - (SELECT coalesce(sum(bonus), 0) FROM balance_refunds WHERE user_id = ?1 AND status IN (${COUNTED})))`,
    userId,
  );

/** The member's refunds, newest first. */
export function balanceRefundsOf(
  db: Db,
  userId: number,
  query: { page?: number; count?: number; request_id?: string },
): BalanceRefund[] {
  const filter = filterOf(['user_id = ?', userId], ['request_id = ?', query.request_id]);
  return db
    .all<BalanceRefundRow>(
      `SELECT * FROM balance_refunds WHERE ${filter.where} ORDER BY applied_at DESC, id DESC LIMIT ? OFFSET ?`,
      ...filter.values,
      ...limits(query),
    )
    .map(toBalanceRefund);
}

function toBalanceRefund(row: BalanceRefundRow): BalanceRefund {
  const statusText = textOf(balanceRefundStatus, row.status);
  return {
    id: row.id,
    refund_no: row.refund_no,
    ...(row.request_id !== null && { request_id: row.request_id }),
    amount: toYuan(row.amount),
    consume_only: toYuan(row.from_consume_only),
    bonus: toYuan(row.bonus),
    withdrawable: toYuan(row.from_withdrawable),
    reason: row.reason,
    type_text: typeText(row.type),
    real_name: maskPersonName(row.real_name),
    account: maskAccount(row.account),
    bank_name: bankName(row.bank_code),
    status: row.status,
    status_text: statusText,
    reject_reason: row.reject_reason,
    payout_no: row.payout_no ?? '',
    applied_at: wireTime(row.applied_at),
    done_at: wireTimeOrNull(row.done_at),
    can_cancel: mayMove(balanceRefundStatus, 'cancel', row.status) ? 1 : 0,
    timeline: [
      {
        status: BALANCE_REFUND.review,
        text: '提交申请',
        at: wireTime(row.applied_at),
        remark: `余额 ${groupYuan(toYuan(row.from_consume_only + row.from_withdrawable))} 元已冻结`,
      },
      ...(row.done_at === null
        ? []
        : [{ status: row.status, text: statusText, at: wireTime(row.done_at), remark: endOf(row) }]),
    ],
  };
}

function endOf({ status, amount, bonus, reject_reason: reason }: BalanceRefundRow): string {
  if (status === BALANCE_REFUND.refunded)
    return `已退 ${groupYuan(toYuan(amount))} 元${bonus > 0 ? `，收回赠送 ${groupYuan(toYuan(bonus))} 元` : ''}`;
  return `${reason ? `${reason}。` : ''}余额已全部解冻`;
}
