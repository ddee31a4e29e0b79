import { groupYuan, toYuan } from '../../../../shared/money/money.ts';
import { textOf, type MovesBy } from '../../../../shared/status/move.ts';
import { withdrawalStatus } from '../../../../shared/status/withdrawal.ts';
import { failWithdrawal, passWithdrawal, payWithdrawal, rejectWithdrawal, retryWithdrawal } from '../workflows/withdrawal.ts';
import { refuse } from '../domain/refusal.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { numbersOf } from '../store/numbersOf.ts';
import type { Db } from '../store/db.ts';
import { payeeText, withdrawalById, type WithdrawalRow } from '../store/withdrawals.ts';
import { buttonsOf, moveFor } from './buttons.ts';
import type { ConsoleAction, ConsoleKind } from './kind.ts';
import { pendingFiles } from './pendingFiles.ts';

const BUTTONS: Record<MovesBy<typeof withdrawalStatus, 'operator'>, ConsoleAction> = {
  pass: { verb: 'pass', label: '通过' },
  retry: { verb: 'pass', label: '重新提交' },
  reject: { verb: 'reject', label: '退回', asks: 'reason' },
  pay: { verb: 'pay', label: '已打款' },
  fail: { verb: 'fail', label: '打款失败', asks: 'reason' },
};

/** Open withdrawals: in review, being paid, or failed. */
export const withdrawKind: ConsoleKind = {
  label: '提现',
  pending: (db) =>
    waiting(db).map((row) => ({
      id: row.id,
      no: row.withdraw_no,
      phone_number: row.phone_number ?? '',
      amount: toYuan(row.amount),
      submitted_at: wireTime(row.applied_at),
      status_text: textOf(withdrawalStatus, row.status),
      acts: buttonsOf(withdrawalStatus, BUTTONS, row.status),
      detail: `${row.real_name}，${payeeText(row)}，实付 ${groupYuan(toYuan(row.amount - row.fee))} 元${row.reason ? `；${row.reason}` : ''}`,
      files: pendingFiles(db, row.user_id, [['收款码', row.qr_code_url]]),
    })),
  act(db, now, id, verb, { reason }) {
    switch (verb) {
      case 'pass': {
        const row = withdrawalById(db, id);
        if (row && moveFor(withdrawalStatus, BUTTONS, verb, row.status) === 'retry') retryWithdrawal(db, now, id);
        else passWithdrawal(db, now, id);
        return { message: '已通过' };
      }
      case 'reject':
        rejectWithdrawal(db, now, id, reason);
        return { message: '已退回' };
      case 'pay':
        payWithdrawal(db, now, id);
        return { message: '已标为到账' };
      case 'fail':
        failWithdrawal(db, now, id, reason);
        return { message: '已标为打款失败' };
      default:
        return refuse(409, '提现没有这项操作');
    }
  },
};

const OPEN = numbersOf(withdrawalStatus, withdrawalStatus.open);
const waiting = (db: Db): (WithdrawalRow & { phone_number: string | null })[] =>
  db.all(
    `SELECT w.*, m.phone_number FROM withdrawals w JOIN members m ON m.id = w.user_id
   WHERE w.status IN (${OPEN}) ORDER BY w.applied_at, w.id LIMIT 200`,
  );
