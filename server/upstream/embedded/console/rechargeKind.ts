import { toYuan } from '../../../../shared/money/money.ts';
import { isOpen, textOf, type MovesBy } from '../../../../shared/status/move.ts';
import { RECHARGE, rechargeStatus } from '../../../../shared/status/recharge.ts';
import { RECHARGE_REFUND, rechargeRefundStatus } from '../../../../shared/status/rechargeRefund.ts';
import { beginRechargeRefund, confirmRecharge, denyRecharge, failRechargeRefund, finishRechargeRefund } from '../workflows/recharge.ts';
import { refuse } from '../domain/refusal.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { channelName, rechargeById, type RechargeRow } from '../store/recharges.ts';
import { buttonsOf } from './buttons.ts';
import type { ConsoleAction, ConsoleKind } from './kind.ts';
import { pendingFiles } from './pendingFiles.ts';

const ORDER: Record<MovesBy<typeof rechargeStatus, 'operator'>, ConsoleAction> = {
  pay: { verb: 'confirm', label: '确认到账' },
  deny: { verb: 'reject', label: '未到账，关闭', asks: 'reason' },
};
/** Without `begin`: a refund is started by the order number (actRoutes.ts). */
const REFUND: Record<Exclude<MovesBy<typeof rechargeRefundStatus, 'operator'>, 'begin'>, ConsoleAction> = {
  finish: { verb: 'pay', label: '已退回' },
  fail: { verb: 'fail', label: '退款失败', asks: 'reason' },
};

/** Unpaid recharge orders, and refunds in progress. `reject` of a paid order begins its refund. */
export const rechargeKind: ConsoleKind = {
  label: '充值',
  pending: (db) =>
    waiting(db).map((row) => ({
      id: row.id,
      no: row.order_no,
      phone_number: row.phone_number ?? '',
      amount: toYuan(row.amount),
      submitted_at: wireTime(row.created_at),
      status_text: isOpen(rechargeRefundStatus, row.refund_status) ? '退款中' : textOf(rechargeStatus, row.status),
      acts: [...buttonsOf(rechargeStatus, ORDER, row.status), ...buttonsOf(rechargeRefundStatus, REFUND, row.refund_status)],
      detail: `${channelName(row.channel)}${isOpen(rechargeRefundStatus, row.refund_status) ? `；${row.refund_reason}` : ''}`,
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

const isPaid = (db: Db, id: number): boolean => rechargeById(db, id)?.status === RECHARGE.paid;

const waiting = (db: Db): (RechargeRow & { phone_number: string | null })[] =>
  db.all(
    `SELECT r.*, m.phone_number FROM recharges r JOIN members m ON m.id = r.user_id
   WHERE r.status = ${RECHARGE.unpaid} OR (r.status = ${RECHARGE.paid} AND r.refund_status = ${RECHARGE_REFUND.underWay}) ORDER BY r.created_at, r.id LIMIT 200`,
  );
