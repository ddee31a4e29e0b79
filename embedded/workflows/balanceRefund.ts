import { groupYuan, toFen, toYuan } from '../../shared/money/money.ts';
import type { balanceRefundStatus } from '../../shared/status/balanceRefund.ts';
import { BALANCE_REFUND } from '../../shared/status/balanceRefund.ts';
import type { MoveName } from '../../shared/status/move.ts';
import { withdrawConfig } from '../content/content.ts';
import { REFUND_WORDS, refundDue } from '../domain/promises.ts';
import { needReason, refuse } from '../domain/refusal.ts';
import { CONSUME_ONLY, hold, release, take, WITHDRAWABLE, type Purse } from '../rules/ledger.ts';
import { move, recordNo } from '../rules/move.ts';
import { notify } from '../rules/notices.ts';
import { payeeColumns, type Payee } from '../rules/withdrawTerms.ts';
import {
  balanceRefundById,
  bonusLeft,
  openBalanceRefund,
  type BalanceRefundRow,
} from '../store/balanceRefunds.ts';
import type { Db, SqlValue } from '../store/db.ts';
import { useUploads } from '../store/uploads.ts';
import { payeeText } from '../store/withdrawals.ts';

/** What a refund of the balance consists of, in fen: `amount` = `consumeOnly` − `bonus` + `withdrawable`. */
export interface BalanceParts {
  amount: number;
  consumeOnly: number;
  bonus: number;
  withdrawable: number;
}

/**
 * The parts of a refund that is requested now. What was spent counts as recharged money first, so the bonuses are taken back whole, as
 * far as the balance has them. A withdrawable rest below the least withdrawal goes with it, since it could not leave otherwise.
 */
export function balanceParts(db: Db, userId: number): BalanceParts {
  const purses = db.get<{ withdrawable: number; consume_only: number }>(
    'SELECT withdrawable, consume_only FROM wallets WHERE user_id = ?',
    userId,
  ) ?? { withdrawable: 0, consume_only: 0 };
  const consumeOnly = purses.consume_only;
  const bonus = Math.min(consumeOnly, bonusLeft(db, userId));
  const withdrawable = purses.withdrawable < toFen(withdrawConfig.min_amount) ? purses.withdrawable : 0;
  return { amount: consumeOnly - bonus + withdrawable, consumeOnly, bonus, withdrawable };
}

/**
 * The workflow of a refund of the consume-only balance. Money is booked with the move.
 *
 *               submit: each purse −, frozen +, bill 104
 *     [new] ────────────────────────────────────────────→ 0 审核中
 *     0 ── operator has paid: frozen −; the bonus is gone → 1 已退款 (end)
 *     0 ── operator rejects, a reason: frozen −, purses +, bill 105 → 2 未通过 (end)
 *     0 ── member cancels: the same return ──────────────→ 3 已撤销 (end)
 */
const REFUSALS: Record<MoveName<typeof balanceRefundStatus>, string> = {
  pass: '只有审核中的退款可以确认',
  reject: '只有审核中的退款可以退回',
  cancel: '只有审核中的退款可以撤销',
};

export interface NewBalanceRefund {
  userId: number;
  /** What the member was shown; fen. */
  shown: number;
  reason: string;
  payee: Payee;
}

/** Creates a refund of the whole balance and freezes it. Refuses with 409 if the sum is no longer what was shown. Returns its id. */
export function requestBalanceRefund(
  db: Db,
  at: number,
  { userId, shown, reason, payee }: NewBalanceRefund,
): number {
  return db.tx(() => {
    refuseOpen(db, userId);
    const parts = balanceParts(db, userId);
    if (parts.amount === 0) refuse(409, '没有可退的余额', 'not_refundable');
    if (parts.amount !== shown)
      refuse(409, `可退金额已变为 ${groupYuan(toYuan(parts.amount))} 元，请核对后重新提交`, 'price_changed', {
        price: toYuan(parts.amount),
      });
    const no = recordNo(db, 'BR', at);
    const id = db.insert('balance_refunds', {
      refund_no: no,
      user_id: userId,
      amount: parts.amount,
      from_consume_only: parts.consumeOnly,
      bonus: parts.bonus,
      from_withdrawable: parts.withdrawable,
      reason,
      ...payeeColumns(payee),
      status: BALANCE_REFUND.review,
      applied_at: at,
      due_at: refundDue(at),
    });
    if (payee.qrCodeUrl) useUploads(db, userId, [payee.qrCodeUrl], at);
    const row = existing(db, id);
    for (const { purse, amount, key } of holdsOf(row))
      hold(db, at, {
        userId,
        bizType: 104,
        amount,
        purse,
        remark: `至${payeeText(row)}${purse === CONSUME_ONLY && row.bonus > 0 ? `，含收回赠送 ${groupYuan(toYuan(row.bonus))} 元` : ''}`,
        related: relatedTo(row),
        key,
      });
    tell(
      db,
      at,
      row,
      'submitted',
      '余额退款申请已提交',
      `退款 ${sum(row)} 元的申请已提交，余额已冻结，审核${REFUND_WORDS}。审核前可以撤销。`,
    );
    return id;
  });
}

/** Refuses with 409 while a refund of the balance is in review. */
export function refuseOpen(db: Db, userId: number): void {
  if (openBalanceRefund(db, userId)) refuse(409, '您有一笔余额退款正在审核', 'already_applied');
}

/** The member cancels a refund in review. Refuses with 404 if it is another member's. */
export function cancelBalanceRefund(db: Db, at: number, id: number, userId: number): void {
  const row = balanceRefundById(db, id);
  if (!row || row.user_id !== userId) refuse(404, '退款记录不存在', 'not_found');
  db.tx(() => {
    const changed = giveBack(db, at, change(db, 'cancel', id, { done_at: at }), '您已撤销申请');
    tell(
      db,
      at,
      changed,
      'cancelled',
      '余额退款已撤销',
      `您已撤销退款 ${sum(changed)} 元的申请，余额已全部解冻。`,
    );
  });
}

/** The operator has paid the refund out: the frozen sums leave the wallet. */
export function passBalanceRefund(db: Db, at: number, id: number): void {
  db.tx(() => {
    const row = change(db, 'pass', id, { done_at: at, payout_no: recordNo(db, 'PO', at) });
    for (const { key } of holdsOf(row))
      if (!take(db, at, key)) throw new Error(`refund ${row.refund_no} is open, but its hold is not`);
    const bonus = row.bonus > 0 ? `，充值赠送的 ${groupYuan(toYuan(row.bonus))} 元同时收回` : '';
    tell(
      db,
      at,
      row,
      'refunded',
      '余额退款成功',
      `退款 ${sum(row)} 元已汇至${payeeText(row)}${bonus}，请查收。`,
    );
  });
}

export function rejectBalanceRefund(db: Db, at: number, id: number, reason: string): void {
  db.tx(() => {
    const row = change(db, 'reject', id, { done_at: at, reject_reason: reason });
    needReason(reason);
    giveBack(db, at, row, `未通过：${reason}`);
    tell(
      db,
      at,
      row,
      'rejected',
      '余额退款未通过',
      `退款 ${sum(row)} 元的申请未通过，余额已全部解冻。原因：${reason}。`,
    );
  });
}

function giveBack(db: Db, at: number, row: BalanceRefundRow, remark: string): BalanceRefundRow {
  for (const { key } of holdsOf(row))
    if (!release(db, at, key, { bizType: 105, remark, related: relatedTo(row) }))
      throw new Error(`refund ${row.refund_no} is open, but its hold is not`);
  return row;
}

function change(
  db: Db,
  name: MoveName<typeof balanceRefundStatus>,
  id: number,
  columns: Record<string, SqlValue>,
): BalanceRefundRow {
  existing(db, id);
  move(db, 'balanceRefund', name, id, REFUSALS[name], columns);
  return existing(db, id);
}

const existing = (db: Db, id: number): BalanceRefundRow =>
  balanceRefundById(db, id) ?? refuse(404, '退款记录不存在', 'not_found');
const sum = ({ amount }: BalanceRefundRow): string => groupYuan(toYuan(amount));
const relatedTo = ({ id, refund_no: no }: BalanceRefundRow) => ({ type: 'balance_refund', id, no });

/** What is frozen of each purse. */
const holdsOf = ({
  refund_no: no,
  from_consume_only,
  from_withdrawable,
}: BalanceRefundRow): { purse: Purse; amount: number; key: string }[] => {
  const parts: { purse: Purse; amount: number; key: string }[] = [
    { purse: CONSUME_ONLY, amount: from_consume_only, key: `balance-refund:${no}` },
    { purse: WITHDRAWABLE, amount: from_withdrawable, key: `balance-refund:${no}:rest` },
  ];
  return parts.filter(({ amount }) => amount > 0);
};

function tell(db: Db, at: number, row: BalanceRefundRow, scene: string, title: string, text: string): void {
  notify(db, row.user_id, at, {
    category: 2,
    scene: `balance_refund.${scene}`,
    title,
    text,
    link: '/wallet/refund',
    biz: { type: 'balance_refund', id: row.id },
  });
}
