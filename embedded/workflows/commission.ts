import { toFen, groupYuan, toYuan } from '../../shared/money/money.ts';
import { BILL } from '../../shared/status/bill.ts';
import { MEMBER } from '../../shared/status/member.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { levels } from '../content/content.ts';
import { accrue, cancelPending, post, settle, WITHDRAWABLE } from '../rules/ledger.ts';
import { notify } from '../rules/notices.ts';
import { raiseLevel } from '../rules/raiseLevel.ts';
import { DAY, daysAgo } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { memberById, type MemberRow } from '../store/members.ts';

/**
 * Commission on a sale of membership, two levels at most.
 *
 *     sale ──────────────────────────────→ 0 待结算
 *     0 ── 7 days ───────────────────────→ 1 已生效 (end; a refunded sale is charged back by a row 403)
 *     0 ── sale refunded ────────────────→ −1 已失效 (end)
 *
 * The rows are bills 401 and 402, pending until they settle. A reversal is charged to the withdrawable purse. If the purse has
 * too little, the rest is a debt that the sweep collects later, so that the refund of a sale never fails and no purse becomes
 * negative.
 */
const FREEZE_DAYS = 7;
const SETTLE_CLOCK = '02:00';

/** The sale of a membership; price in fen. */
export interface Sale {
  vipId: number;
  orderNo: string;
  price: number;
  buyerId: number;
}

interface CommissionBill {
  id: number;
  user_id: number;
  amount: number;
  biz_type: 401 | 402;
  related_id: number;
  related_no: string;
  source_user_id: number;
  source_level: 1 | 2;
}

/** Books the commission of both inviters, by the ratios of their present levels. */
export function accrueCommission(db: Db, at: number, sale: Sale): void {
  const direct = inviterOf(db, sale.buyerId);
  const indirect = direct && inviterOf(db, direct.id);
  accrueShare(db, at, sale, direct, 1);
  accrueShare(db, at, sale, indirect, 2);
  if (direct) raiseLevel(db, at, direct.id);
}

function accrueShare(db: Db, at: number, sale: Sale, inviter: MemberRow | undefined, level: 1 | 2): void {
  if (!inviter || inviter.status === MEMBER.disabled) return;
  const row = levels.find(({ id }) => id === inviter.level_id);
  const ratio = (level === 1 ? row?.first_ratio : row?.second_ratio) ?? '0.00';
  // The ratio is per cent with two decimals; fractions of a fen are dropped.
  const amount = Math.floor((sale.price * toFen(ratio)) / 10_000);
  if (amount === 0) return;
  accrue(
    db,
    at,
    {
      userId: inviter.id,
      bizType: level === 1 ? 401 : 402,
      amount,
      purse: WITHDRAWABLE,
      source: { userId: sale.buyerId, level },
      remark: `来自 ${phoneOf(db, sale.buyerId)} 购买 VIP 会员`,
      related: { type: 'vip', id: sale.vipId, no: sale.orderNo },
      key: `commission:${sale.vipId}:${level}`,
    },
    settleTime(at),
  );
}

/** Settlement time of a sale's commission: 02:00 on the seventh day after it (ms). */
export const settleTime = (soldAt: number): number => daysAgo(soldAt + FREEZE_DAYS * DAY, 0, SETTLE_CLOCK);

/** Reverses the commission on a refunded sale: a pending row becomes void, a settled one is charged back in full. */
export function reverseCommission(db: Db, at: number, sale: Sale): void {
  for (const level of [1, 2] as const) {
    const bill = db.get<CommissionBill>(
      'SELECT * FROM bills WHERE unique_key = ?',
      `commission:${sale.vipId}:${level}`,
    );
    if (!bill) continue;
    const remark = `${phoneOf(db, sale.buyerId)} 的 VIP 会员已退款`;
    const pending = cancelPending(db, bill.id);
    if (!pending) {
      const debt = db.insert('commission_debts', {
        user_id: bill.user_id,
        bill_id: bill.id,
        rest: bill.amount,
        remark,
        opened_at: at,
      });
      collect(db, at, debt);
    }
    notify(db, bill.user_id, at, {
      category: 4,
      scene: pending ? 'commission.cancelled' : 'commission.reversed',
      title: pending ? '佣金已取消' : '佣金冲回',
      link: '/wallet/record',
      biz: { type: 'bill', id: bill.id },
      text: `${remark}，对应的佣金 ${groupYuan(toYuan(bill.amount))} 元${pending ? '不再结算' : '从可提现余额冲回'}。`,
    });
  }
}

/** Voids what has not settled: whoever closes the account gives it up. */
export function forfeitCommission(db: Db, userId: number): void {
  const pending = db.all<{ id: number }>(
    `SELECT id FROM bills WHERE user_id = ? AND status = ${BILL.pending} AND biz_type IN (401, 402)`,
    userId,
  );
  for (const { id } of pending) cancelPending(db, id);
}

const DUE = `SELECT * FROM bills WHERE status = ${BILL.pending} AND settle_at <= ? AND biz_type IN (401, 402) ORDER BY settle_at, id`;

/** Settles commissions whose freeze period is over, then collects debts. */
export function sweepCommission(db: Db, now: number): void {
  const due = db.all<CommissionBill>(DUE, now);
  for (const bill of due) db.tx(() => settleOne(db, now, bill));
  const debts = db.all<{ id: number }>(
    'SELECT d.id FROM commission_debts d JOIN wallets w ON w.user_id = d.user_id WHERE d.rest > 0 AND w.withdrawable > 0 ORDER BY d.id',
  );
  for (const { id } of debts) db.tx(() => collect(db, now, id));
}

function settleOne(db: Db, at: number, bill: CommissionBill): void {
  if (!settle(db, at, bill.id)) return;
  notify(db, bill.user_id, at, {
    category: 4,
    scene: 'commission.settled',
    title: '佣金到账',
    link: '/wallet/record',
    biz: { type: 'bill', id: bill.id },
    text: `${bill.source_level === 1 ? '一级' : '二级'}推广佣金 ${groupYuan(toYuan(bill.amount))} 元已结算，转入可提现余额。`,
  });
  raiseLevel(db, at, bill.user_id);
}

/** Collects as much of a debt as the purse has. Each part is a bill row with a key made of the rest before it. */
function collect(db: Db, at: number, debtId: number): void {
  const debt = db.get<CommissionBill & { rest: number; why: string; withdrawable: number }>(
    'SELECT b.*, d.rest, d.remark AS why, w.withdrawable FROM commission_debts d JOIN bills b ON b.id = d.bill_id JOIN wallets w ON w.user_id = d.user_id WHERE d.id = ?',
    debtId,
  );
  const part = Math.min(debt?.rest ?? 0, debt?.withdrawable ?? 0);
  if (!debt || part === 0) return;
  post(db, at, [
    {
      userId: debt.user_id,
      bizType: 403,
      amount: part,
      purse: WITHDRAWABLE,
      source: { userId: debt.source_user_id, level: debt.source_level },
      remark: debt.why,
      related: { type: 'vip', id: debt.related_id, no: debt.related_no },
      key: `reversal:${debt.id}:${debt.rest}`,
    },
  ]);
  db.run('UPDATE commission_debts SET rest = rest - ? WHERE id = ?', part, debtId);
}

function inviterOf(db: Db, userId: number): MemberRow | undefined {
  const inviterId = memberById(db, userId)?.inviter_id ?? null;
  return inviterId === null ? undefined : memberById(db, inviterId);
}

const phoneOf = (db: Db, userId: number): string => maskPhone(memberById(db, userId)?.phone_number ?? '');
