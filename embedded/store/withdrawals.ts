import { toYuan } from '../../shared/money/money.ts';
import { isOpen, mayMove, textOf } from '../../shared/status/move.ts';
import { WITHDRAWAL, withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { PAYEE } from '../../shared/rules/payee.ts';
import { maskAccount } from '../../shared/rules/masks.ts';
import { maskPersonName } from '../../shared/rules/names.ts';
import type { Withdrawal, WithdrawalPage, WithdrawalSubmitted } from '../sent.ts';
import { withdrawConfig } from '../content/content.ts';
import { wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import { expectedAt } from '../domain/promises.ts';
import { type Db, numbersOf } from './db.ts';
import { limits, totals, orderFilter, type OrderQuery } from './paging.ts';

export interface WithdrawalRow {
  id: number;
  withdraw_no: string;
  user_id: number;
  amount: number;
  fee: number;
  type: number;
  real_name: string;
  account: string;
  bank_code: string;
  bank_branch: string;
  qr_code_url: string;
  status: number;
  reason: string;
  payout_no: string | null;
  applied_at: number;
  audited_at: number | null;
  paid_at: number | null;
  request_id: string | null;
}

interface StepRow {
  withdrawal_id: number;
  status: number;
  text: string;
  remark: string;
  at: number;
}

/** Status numbers, as an SQL list, of withdrawals that the operator has approved and that have not failed. */
const APPROVED = numbersOf(withdrawalStatus, ['paying', 'paid']);
/** Status numbers, as an SQL list, of withdrawals whose whole sum was returned. */
export const RETURNED = numbersOf(withdrawalStatus, ['rejected', 'cancelled']);

export const withdrawalById = (db: Db, id: number): WithdrawalRow | undefined =>
  db.get('SELECT * FROM withdrawals WHERE id = ?', id);

/** The last paid withdrawal, with its account unmasked; undefined before the first payout. */
export const lastPayee = (db: Db, userId: number): WithdrawalRow | undefined =>
  db.get(
    `SELECT * FROM withdrawals WHERE user_id = ? AND status = ${WITHDRAWAL.paid} ORDER BY paid_at DESC, id DESC LIMIT 1`,
    userId,
  );

/** Whether a withdrawal of the member to this account was approved or paid. */
export const isPaidAccount = (db: Db, userId: number, type: number, account: string): boolean =>
  db.get(
    `SELECT 1 FROM withdrawals WHERE user_id = ? AND type = ? AND account = ? AND status IN (${APPROVED}) LIMIT 1`,
    userId,
    type,
    account,
  ) !== undefined;

/** The member's withdrawals, newest first. */
export function withdrawalsOf(db: Db, userId: number, query: OrderQuery, now: number): Withdrawal[] {
  const filter = orderFilter(userId, query, 'applied_at');
  const rows = db.all<WithdrawalRow>(
    `SELECT * FROM withdrawals WHERE ${filter.where} ORDER BY applied_at DESC, id DESC LIMIT ? OFFSET ?`,
    ...filter.values,
    ...limits(query),
  );
  const steps = db.all<StepRow>(
    'SELECT * FROM withdrawal_steps WHERE withdrawal_id IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(rows.map(({ id }) => id)),
  );
  return rows.map((row) =>
    toWithdrawal(
      row,
      steps.filter(({ withdrawal_id: of }) => of === row.id),
      now,
    ),
  );
}

/** Totals of the same filter; returned withdrawals are counted, but not summed. */
export function withdrawalTotals(db: Db, userId: number, query: OrderQuery): WithdrawalPage {
  const filter = orderFilter(userId, query, 'applied_at');
  const sums = db.get<{ total: number; amount: number; fee: number }>(
    `SELECT count(*) AS total, coalesce(sum(amount) FILTER (WHERE status NOT IN (${RETURNED})), 0) AS amount,
       coalesce(sum(fee) FILTER (WHERE status NOT IN (${RETURNED})), 0) AS fee
     FROM withdrawals WHERE ${filter.where}`,
    ...filter.values,
  ) ?? { total: 0, amount: 0, fee: 0 };
  return {
    ...totals(sums.total, query),
    sum_amount: toYuan(sums.amount),
    sum_fee: toYuan(sums.fee),
    sum_real_amount: toYuan(sums.amount - sums.fee),
  };
}

/** Text of the payee account for a bill: `衡川银行储蓄卡（尾号 6208）`. */
export function payeeText(row: Pick<WithdrawalRow, 'type' | 'account' | 'bank_code'>): string {
  return row.type === PAYEE.bank
    ? `${bankName(row.bank_code)}储蓄卡（尾号 ${row.account.slice(-4)}）`
    : `${typeText(row.type)}（${maskAccount(row.account)}）`;
}

export const typeText = (type: number): string =>
  withdrawConfig.types.find((row) => row.type === type)?.name ?? '';
/** What a submission gives back: number, sums and status. */
export function submittedOf(db: Db, id: number): WithdrawalSubmitted | null {
  const row = withdrawalById(db, id);
  return row
    ? {
        id,
        withdraw_no: row.withdraw_no,
        fee: toYuan(row.fee),
        real_amount: toYuan(row.amount - row.fee),
        status: row.status,
        status_text: textOf(withdrawalStatus, row.status),
      }
    : null;
}

export const bankName = (code: string): string =>
  withdrawConfig.banks.find((bank) => bank.code === code)?.name ?? '';

/** Expected arrival: by the time of the request, or of the last one after a failure; once that is over, by the present time. */
function expectedOf(
  { status, applied_at: appliedAt }: WithdrawalRow,
  steps: readonly StepRow[],
  now: number,
): number {
  const expected = expectedAt(steps.findLast((step) => step.status === WITHDRAWAL.review)?.at ?? appliedAt);
  return expected < now && isOpen(withdrawalStatus, status) ? expectedAt(now) : expected;
}

function toWithdrawal(row: WithdrawalRow, steps: readonly StepRow[], now: number): Withdrawal {
  const hasFailed = steps.some(({ status }) => status === WITHDRAWAL.failed);
  return {
    id: row.id,
    withdraw_no: row.withdraw_no,
    ...(row.request_id !== null && { request_id: row.request_id }),
    amount: toYuan(row.amount),
    fee: toYuan(row.fee),
    real_amount: toYuan(row.amount - row.fee),
    type: row.type,
    type_text: typeText(row.type),
    real_name: maskPersonName(row.real_name),
    account: maskAccount(row.account),
    bank_name: bankName(row.bank_code),
    bank_branch: row.bank_branch,
    qr_code_url: row.qr_code_url,
    status: row.status,
    // A payment that failed and was given up is no refusal of the review.
    status_text:
      row.status === WITHDRAWAL.rejected && hasFailed ? '提现失败' : textOf(withdrawalStatus, row.status),
    reason: row.reason,
    ...(row.payout_no && { payout_no: row.payout_no }),
    applied_at: wireTime(row.applied_at),
    audited_at: wireTimeOrNull(row.audited_at),
    paid_at: wireTimeOrNull(row.paid_at),
    expect_at: wireTime(expectedOf(row, steps, now)),
    can_cancel: mayMove(withdrawalStatus, 'cancel', row.status) ? 1 : 0,
    timeline: steps.map(({ status, text, remark, at }) => ({ status, text, remark, at: wireTime(at) })),
  };
}
