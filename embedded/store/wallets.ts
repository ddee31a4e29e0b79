import type { Wallet } from '../sent.ts';
import { toYuan } from '../../shared/money/money.ts';
import { BILL } from '../../shared/status/bill.ts';
import { RECHARGE } from '../../shared/status/recharge.ts';
import { WITHDRAWAL } from '../../shared/status/withdrawal.ts';
import { wireTimeOrNull } from '../domain/shanghaiTime.ts';
import type { Db } from './db.ts';

interface WalletRow {
  withdrawable: number;
  consume_only: number;
  frozen: number;
  pending: number;
  next_settle_at: number | null;
  income: number;
  expense: number;
  recharged: number;
  withdrawn: number;
  has_card: 0 | 1;
  today: number;
  month: number;
}

const COMMISSION = 'CASE WHEN biz_type IN (401, 402, 404) THEN amount WHEN biz_type = 403 THEN -amount ELSE 0 END';

/** The wallet's figures. Totals are computed from `bill_sums` (sums of bills by month and type, kept by triggers) and from orders. */
const FIGURES = `
SELECT w.withdrawable, w.consume_only, w.frozen,
  coalesce(sum(s.amount) FILTER (WHERE s.status = ${BILL.pending}), 0) AS pending,
  (SELECT min(settle_at) FROM bills b WHERE b.user_id = w.user_id AND b.status = ${BILL.pending}) AS next_settle_at,
  coalesce(sum(s.amount) FILTER (WHERE s.status = ${BILL.inEffect} AND s.type = 1), 0) AS income,
  coalesce(sum(s.amount) FILTER (WHERE s.status = ${BILL.inEffect} AND s.type = 2), 0) AS expense,
  (SELECT coalesce(sum(amount), 0) FROM recharges r WHERE r.user_id = w.user_id AND r.status = ${RECHARGE.paid}) AS recharged,
  (SELECT coalesce(sum(amount), 0) FROM withdrawals d WHERE d.user_id = w.user_id AND d.status = ${WITHDRAWAL.paid}) AS withdrawn,
  EXISTS (SELECT 1 FROM withdrawals d WHERE d.user_id = w.user_id AND d.status = ${WITHDRAWAL.paid}) AS has_card,
  (SELECT coalesce(sum(${COMMISSION}), 0) FROM bills b WHERE b.user_id = w.user_id AND b.status = ${BILL.inEffect} AND b.booked_at >= :today) AS today,
  coalesce(sum(${COMMISSION}) FILTER (WHERE s.status = ${BILL.inEffect} AND s.month >= :month), 0) AS month
FROM wallets w LEFT JOIN bill_sums s ON s.user_id = w.user_id
WHERE w.user_id = :user`;

const MONTHS = `
SELECT month, sum(CASE type WHEN 1 THEN amount ELSE 0 END) AS income, sum(CASE type WHEN 2 THEN amount ELSE 0 END) AS expense
FROM bill_sums WHERE user_id = ? AND status = ${BILL.inEffect} AND month >= ? GROUP BY month`;

/** The wallet as the response has it. `today`: first millisecond of today; `months`: `YYYY-MM`, oldest first, the current one last. */
export function walletOf(db: Db, userId: number, since: { today: number; months: string[] }): Wallet {
  const [firstMonth = '', month = ''] = [since.months[0], since.months.at(-1)];
  const row = db.get<WalletRow>(FIGURES, { today: since.today, month, user: userId });
  if (!row) throw new Error(`member ${userId} has no wallet`);
  const sums = new Map(db.all<{ month: string; income: number; expense: number }>(MONTHS, userId, firstMonth).map((sum) => [sum.month, sum]));
  return {
    balance: toYuan(row.withdrawable + row.consume_only),
    withdrawable: toYuan(row.withdrawable),
    consume_only: toYuan(row.consume_only),
    frozen: toYuan(row.frozen),
    pending_commission: toYuan(row.pending),
    next_settle_at: wireTimeOrNull(row.next_settle_at),
    total_income: toYuan(row.income),
    total_expense: toYuan(row.expense),
    total_recharge: toYuan(row.recharged),
    total_withdraw: toYuan(row.withdrawn),
    today_income: toYuan(row.today),
    month_income: toYuan(row.month),
    has_card: row.has_card,
    months: since.months.map((month) => ({ month, income: toYuan(sums.get(month)?.income ?? 0), expense: toYuan(sums.get(month)?.expense ?? 0) })),
  };
}
