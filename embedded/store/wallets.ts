import { toYuan } from '../../shared/money/money.ts';
import { BILL, billStatus, billTypeWords } from '../../shared/status/bill.ts';
import { RECHARGE } from '../../shared/status/recharge.ts';
import { WITHDRAWAL, withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { isOpen, textOf } from '../../shared/status/move.ts';
import { directions, inProgressWords, purses } from '../../shared/records/words.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { maskNickname } from '../../shared/rules/names.ts';
import type { Wallet, Bill, BillPage } from '../sent.ts';
import { wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import type { BizType } from '../domain/bizTypes.ts';
import type { Db } from './db.ts';
import { between, contains, filterOf, limits, totals, type Filter } from './paging.ts';

interface BillQuery {
  page?: number;
  count?: number;
  type?: number;
  biz_type?: number;
  start_date?: string;
  end_date?: string;
  keyword?: string;
}

interface BillRow {
  id: number;
  bill_no: string;
  type: number;
  biz_type: BizType;
  title: string;
  remark: string;
  amount: number;
  balance: number;
  purse: number;
  status: number;
  related_type: string;
  related_id: number;
  related_no: string;
  settle_at: number | null;
  booked_at: number;
  source_level: number | null;
  source_nickname: string | null;
  source_phone: string | null;
  withdrawal_status: number | null;
}

/** The member's bill rows, newest first in the order in which they took effect. */
export function billsOf(db: Db, userId: number, query: BillQuery): Bill[] {
  const filter = filtered(userId, query);
  // Both orders are the same; the one that matches the filter can use its index.
  const order = query.start_date || query.end_date ? 'b.booked_at DESC, b.seq DESC' : 'b.seq DESC';
  return db
    .all<BillRow>(
      `SELECT b.*, m.nickname AS source_nickname, m.phone_number AS source_phone, w.status AS withdrawal_status
     FROM bills b LEFT JOIN members m ON m.id = b.source_user_id LEFT JOIN withdrawals w ON b.biz_type = 201 AND w.id = b.related_id
     WHERE ${filter.where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...filter.values,
      ...limits(query),
    )
    .map(toBill);
}

/**
 * Totals of the same filter; pending and void rows are counted, but not summed. Filters by type use the table `bill_sums`; a
 * period or a keyword needs the rows themselves.
 */
export function billTotals(db: Db, userId: number, query: BillQuery): BillPage {
  const filter = filtered(userId, query);
  const byKind = !query.start_date && !query.end_date && !query.keyword?.trim();
  const sums = db.get<{ total: number; income: number; expense: number }>(
    `SELECT ${byKind ? 'coalesce(sum(b.rows), 0)' : 'count(*)'} AS total,
       coalesce(sum(b.amount) FILTER (WHERE b.status = ${BILL.inEffect} AND b.type = 1), 0) AS income,
       coalesce(sum(b.amount) FILTER (WHERE b.status = ${BILL.inEffect} AND b.type = 2), 0) AS expense
     FROM ${byKind ? 'bill_sums' : 'bills'} b WHERE ${filter.where}`,
    ...filter.values,
  ) ?? { total: 0, income: 0, expense: 0 };
  return { ...totals(sums.total, query), sum_income: toYuan(sums.income), sum_expense: toYuan(sums.expense) };
}

/** The number of the record that caused a bill. A commission's is another member's order, which is not for this one to see. */
const OWN_NO = "iif(b.source_user_id IS NULL, b.related_no, '')";

const filtered = (userId: number, query: BillQuery): Filter =>
  filterOf(
    ['b.user_id = ?', userId],
    ['b.type = ?', query.type || undefined],
    ['b.biz_type = ?', query.biz_type || undefined],
    ...between('b.booked_at', query),
    contains(['b.bill_no', 'b.title', 'b.remark', OWN_NO], query.keyword),
  );

function toBill(row: BillRow): Bill {
  const isOwn = row.source_nickname === null;
  const isInProgress = row.withdrawal_status !== null && isOpen(withdrawalStatus, row.withdrawal_status);
  return {
    id: row.id,
    bill_no: row.bill_no,
    type: row.type,
    type_text: directions.zh[row.type] ?? '',
    biz_type: row.biz_type,
    biz_type_text: billTypeWords[row.biz_type],
    title: row.title,
    remark: row.remark,
    amount: toYuan(row.amount),
    balance: toYuan(row.balance),
    purse: row.purse,
    purse_text: purses.zh[row.purse] ?? '',
    status: row.status,
    status_text: isInProgress ? inProgressWords[1] : textOf(billStatus, row.status),
    in_progress: isInProgress ? 1 : 0,
    related_type: row.related_type,
    related_id: (isOwn && row.related_id) || null,
    related_no: isOwn ? row.related_no : '',
    source_user:
      row.source_nickname === null
        ? null
        : {
            nickname: maskNickname(row.source_nickname),
            phone_mask: maskPhone(row.source_phone ?? ''),
            level: row.source_level ?? 1,
          },
    settle_at: wireTimeOrNull(row.settle_at),
    created_at: wireTime(row.booked_at),
  };
}

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

const COMMISSION =
  'CASE WHEN biz_type IN (401, 402, 404) THEN amount WHEN biz_type = 403 THEN -amount ELSE 0 END';

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
  const sums = new Map(
    db
      .all<{ month: string; income: number; expense: number }>(MONTHS, userId, firstMonth)
      .map((sum) => [sum.month, sum]),
  );
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
    months: since.months.map((month) => ({
      month,
      income: toYuan(sums.get(month)?.income ?? 0),
      expense: toYuan(sums.get(month)?.expense ?? 0),
    })),
  };
}
