import { groupYuan, toYuan } from '../../shared/money/money.ts';
import type { MoveName } from '../../shared/status/move.ts';
import { WITHDRAWAL, type withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { payeeColumns, type NewWithdrawal } from '../rules/withdrawTerms.ts';
import { hold, release, take, WITHDRAWABLE } from '../rules/ledger.ts';
import { expectedAt } from '../domain/promises.ts';
import { move, recordNo } from '../rules/move.ts';
import { needReason, refuse } from '../domain/refusal.ts';
import type { Db, SqlValue } from '../store/db.ts';
import { useUploads } from '../store/uploads.ts';
import { payeeText, withdrawalById, type WithdrawalRow } from '../store/withdrawals.ts';
import { notify } from '../rules/notices.ts';

/**
 * The workflow of a withdrawal. Money is booked with the move. A move that is not in the diagram is refused with 409.
 *
 *                submit: balance −A, frozen +A, bill 201
 *     [new] ──────────────────────────────────────────────→ 0 审核中
 *     0  ── member cancels: frozen −A, balance +A, bill 202 → 30 已撤销 (end)
 *     0  ── operator rejects, a reason: the same return     → 20 未通过 (end)
 *     0  ── operator passes ──────────────────────────────→ 10 打款中
 *     10 ── payout succeeds: frozen −A, paid out           → 11 提现成功 (end)
 *     10 ── payout fails ──────────────────────────────────→ 21 提现失败
 *     21 ── operator tries again ──────────────────────────→ 0 审核中
 *     21 ── operator gives up: return, bill 202 ───────────→ 20 未通过 (end)
 *
 * The amount stays frozen in 0, 10 and 21: these are open, and a member has one open withdrawal at most.
 */

interface NoticeText {
  scene: string;
  title: string;
  text: string;
}

/** Sends the member the notice of the withdrawal's present status. */
function tellWithdrawal(db: Db, at: number, row: WithdrawalRow): void {
  const { scene, title, text } = noticeText(db, row);
  notify(db, row.user_id, at, {
    category: 2,
    scene: `withdraw.${scene}`,
    title,
    text,
    link: '/wallet/record?tab=withdraw',
    biz: { type: 'withdraw', id: row.id },
  });
}

function noticeText(db: Db, row: WithdrawalRow): NoticeText {
  const sum = groupYuan(toYuan(row.amount));
  const back = `提现 ${sum} 元已全额退回可提现余额`;
  switch (row.status) {
    case WITHDRAWAL.review:
      return hasFailed(db, row)
        ? { scene: 'retried', title: '提现重新提交', text: `提现 ${sum} 元已重新提交，审核通过后再次打款。` }
        : {
            scene: 'submitted',
            title: '提现申请已提交',
            text: `提现 ${sum} 元的申请已提交，审核通过后打款。审核前可以撤销。`,
          };
    case WITHDRAWAL.paying:
      return { scene: 'passed', title: '提现审核通过', text: `提现 ${sum} 元已通过审核，正在打款。` };
    case WITHDRAWAL.paid:
      return {
        scene: 'paid',
        title: '提现到账',
        text: `提现 ${sum} 元，扣除手续费后 ${groupYuan(toYuan(row.amount - row.fee))} 元已到账，请查收。`,
      };
    case WITHDRAWAL.rejected:
      return { scene: 'returned', title: '提现退回', text: `${back}。原因：${row.reason}。` };
    case WITHDRAWAL.failed:
      return {
        scene: 'failed',
        title: '提现打款失败',
        text: `提现 ${sum} 元打款失败，款项仍在冻结中，客服正在处理。原因：${row.reason}。`,
      };
    default:
      return { scene: 'cancelled', title: '提现已撤销', text: `您已撤销申请，${back}。` };
  }
}

const hasFailed = (db: Db, row: WithdrawalRow): boolean =>
  db.get(
    'SELECT 1 FROM withdrawal_steps WHERE withdrawal_id = ? AND status = ?',
    row.id,
    WITHDRAWAL.failed,
  ) !== undefined;

const REFUSALS: Record<MoveName<typeof withdrawalStatus>, string> = {
  pass: '只有审核中的提现可以通过',
  retry: '只有提现失败的提现可以重新打款',
  reject: '只有审核中或提现失败的提现可以退回',
  pay: '只有打款中的提现可以确认到账',
  fail: '只有打款中的提现可以标为失败',
  cancel: '只有审核中的提现可以撤销',
};

/** Creates a validated withdrawal (rules/withdrawTerms.ts) and freezes its amount. Returns its id. */
export function submitWithdrawal(db: Db, at: number, wanted: NewWithdrawal): number {
  return db.tx(() => {
    const no = recordNo(db, 'WD', at);
    const id = db.insert('withdrawals', {
      withdraw_no: no,
      user_id: wanted.userId,
      amount: wanted.amount,
      fee: wanted.fee,
      ...payeeColumns(wanted),
      status: WITHDRAWAL.review,
      applied_at: at,
      due_at: expectedAt(at),
    });
    if (wanted.qrCodeUrl) useUploads(db, wanted.userId, [wanted.qrCodeUrl], at);
    const row = existing(db, id);
    hold(db, at, {
      userId: wanted.userId,
      bizType: 201,
      amount: wanted.amount,
      purse: WITHDRAWABLE,
      remark: `至${payeeText(row)}`,
      related: relatedTo(row),
      key: holdKey(row),
    });
    note(db, at, row, '提交申请', `提现 ${groupYuan(toYuan(wanted.amount))} 元，款项转入冻结`);
    return id;
  });
}

/** The member cancels a withdrawal in review. Refuses with 404 if it is another member's. */
export function cancelWithdrawal(db: Db, at: number, id: number, userId: number): void {
  const row = withdrawalById(db, id);
  if (!row || row.user_id !== userId) refuse(404, '提现记录不存在', 'not_found');
  db.tx(() => returnAmount(db, at, change(db, 'cancel', id), '您已撤销申请', '已撤销'));
}

export function passWithdrawal(db: Db, at: number, id: number): void {
  db.tx(() => note(db, at, change(db, 'pass', id, { audited_at: at }), '审核通过', '已提交打款'));
}

/** Rejects a withdrawal in review, or ends one whose payment failed. Both return the whole sum. */
export function rejectWithdrawal(db: Db, at: number, id: number, reason: string): void {
  db.tx(() => {
    const wasFailed = existing(db, id).status === WITHDRAWAL.failed;
    const row = change(db, 'reject', id, { audited_at: at, reason });
    needReason(reason);
    returnAmount(
      db,
      at,
      row,
      `${wasFailed ? '提现失败' : '未通过'}：${reason}`,
      wasFailed ? '提现失败' : '未通过',
    );
  });
}

/** The payout succeeded. Reporting the same payout again changes nothing. */
export function payWithdrawal(db: Db, at: number, id: number, payoutNo = recordNo(db, 'PO', at)): void {
  if (existing(db, id).payout_no === payoutNo) return;
  db.tx(() => {
    const row = change(db, 'pay', id, { paid_at: at, payout_no: payoutNo, reason: '' });
    if (!take(db, at, holdKey(row)))
      throw new Error(`withdrawal ${row.withdraw_no} is being paid, but its hold is not open`);
    note(db, at, row, '提现成功', `到账 ${groupYuan(toYuan(row.amount - row.fee))} 元`);
  });
}

export function failWithdrawal(db: Db, at: number, id: number, reason: string): void {
  db.tx(() => {
    const row = change(db, 'fail', id, { reason });
    needReason(reason);
    note(db, at, row, '打款失败', reason);
  });
}

/** The operator puts a failed withdrawal back into review. */
export function retryWithdrawal(db: Db, at: number, id: number): void {
  db.tx(() =>
    note(
      db,
      at,
      change(db, 'retry', id, { reason: '', audited_at: null, due_at: expectedAt(at) }),
      '重新提交',
      '由客服重新发起',
    ),
  );
}

const holdKey = ({ withdraw_no: no }: WithdrawalRow): string => `withdraw:${no}`;
const relatedTo = ({ id, withdraw_no: no }: WithdrawalRow) => ({ type: 'withdraw', id, no });
const existing = (db: Db, id: number): WithdrawalRow =>
  withdrawalById(db, id) ?? refuse(404, '提现记录不存在', 'not_found');

function change(
  db: Db,
  name: MoveName<typeof withdrawalStatus>,
  id: number,
  columns: Record<string, SqlValue> = {},
): WithdrawalRow {
  existing(db, id);
  move(db, 'withdrawal', name, id, REFUSALS[name], columns);
  return existing(db, id);
}

function returnAmount(db: Db, at: number, row: WithdrawalRow, remark: string, step: string): void {
  if (!release(db, at, holdKey(row), { bizType: 202, remark, related: relatedTo(row) }))
    throw new Error(`withdrawal ${row.withdraw_no} is open, but its hold is not`);
  note(db, at, row, step, remark);
}

function note(db: Db, at: number, row: WithdrawalRow, text: string, remark: string): void {
  db.insert('withdrawal_steps', { withdrawal_id: row.id, status: row.status, text, remark, at });
  tellWithdrawal(db, at, row);
}
