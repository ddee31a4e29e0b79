import { toYuan } from '../../../../shared/money/money.ts';
import { beginRechargeRefund, confirmRecharge, denyRecharge, failRechargeRefund, finishRechargeRefund } from '../workflows/recharge.ts';
import { refuse } from '../domain/refusal.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { channelName, RECHARGE_STATUS, type RechargeRow } from '../store/recharges.ts';
import type { ConsoleAct, ConsoleKind } from './kind.ts';
import { pendingFiles } from './pendingFiles.ts';

const UNPAID: readonly ConsoleAct[] = [
  { verb: 'confirm', label: '确认到账' },
  { verb: 'reject', label: '未到账，关闭', asks: 'reason' },
];
const REFUNDING: readonly ConsoleAct[] = [
  { verb: 'pay', label: '已退回' },
  { verb: 'fail', label: '退款失败', asks: 'reason' },
];

/** Recharge orders that wait for their money, and refunds that wait for the channel. Rejecting a paid order begins its refund. */
export const rechargeKind: ConsoleKind = {
  label: '充值',
  pending: (db) =>
    waiting(db).map((row) => ({
      id: row.id,
      no: row.order_no,
      phone_number: row.phone_number ?? '',
      amount: toYuan(row.amount),
      submitted_at: wireTime(row.created_at),
      status_text: row.refund_status === 1 ? '退款中' : (RECHARGE_STATUS[row.status] ?? ''),
      acts: row.status === 0 ? UNPAID : REFUNDING,
      detail: `${channelName(row.channel)}${row.refund_status === 1 ? `；${row.refund_reason}` : ''}`,
      files: pendingFiles(db, row.user_id, [['转账凭证', row.voucher_url]]),
    })),
  act(db, now, id, verb, { reason }) {
    switch (verb) {
      case 'confirm':
        confirmRecharge(db, now, id);
        return { message: '已确认到账' };
      case 'reject':
        return isPaid(db, id) ? refund(db, now, id, reason) : deny(db, now, id, reason);
      case 'pay':
        finishRechargeRefund(db, now, id);
        return { message: '退款已完成' };
      case 'fail':
        failRechargeRefund(db, now, id, reason);
        return { message: '退款未成功，款项已解冻' };
      default:
        return refuse(409, '充值没有这项操作');
    }
  },
};

function refund(db: Db, now: number, id: number, reason: string): { message: string } {
  beginRechargeRefund(db, now, id, reason);
  return { message: '退款已发起，款项已冻结' };
}

function deny(db: Db, now: number, id: number, reason: string): { message: string } {
  denyRecharge(db, now, id, reason);
  return { message: '订单已关闭' };
}

const isPaid = (db: Db, id: number): boolean => db.get('SELECT 1 FROM recharges WHERE id = ? AND status = 10', id) !== undefined;

const waiting = (db: Db): (RechargeRow & { phone_number: string | null })[] =>
  db.all(
    `SELECT r.*, m.phone_number FROM recharges r JOIN members m ON m.id = r.user_id
   WHERE r.status = 0 OR (r.status = 10 AND r.refund_status = 1) ORDER BY r.created_at, r.id LIMIT 200`,
  );
