import { toYuan } from '../../../../shared/money/money.ts';
import type { MovesBy } from '../../../../shared/status/move.ts';
import { REFUND, refundStatus } from '../../../../shared/status/refund.ts';
import { passRefund, rejectRefund } from '../workflows/vipRefund.ts';
import { refuse } from '../domain/refusal.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import type { RefundRow } from '../store/vipRecords.ts';
import { buttonsOf } from './buttons.ts';
import type { ConsoleAction, ConsoleKind } from './kind.ts';

const BUTTONS: Record<MovesBy<typeof refundStatus, 'operator'>, ConsoleAction> = {
  pass: { verb: 'pass', label: '退款' },
  reject: { verb: 'reject', label: '驳回', asks: 'reason' },
};

/** Refunds of memberships in review. */
export const refundKind: ConsoleKind = {
  label: '会员退款',
  pending: (db) =>
    waiting(db).map((row) => ({
      id: row.id,
      no: row.refund_no,
      phone_number: row.phone_number ?? '',
      amount: toYuan(row.amount),
      submitted_at: wireTime(row.applied_at),
      status_text: '审核中',
      acts: buttonsOf(refundStatus, BUTTONS, row.status),
      detail: `${row.title}：${row.rule_text}`,
      files: [],
    })),
  act(db, now, id, verb, { reason }) {
    switch (verb) {
      case 'pass':
        passRefund(db, now, id);
        return { message: '已退款' };
      case 'reject':
        rejectRefund(db, now, id, reason);
        return { message: '退款已驳回' };
      default:
        return refuse(409, '会员退款没有这项操作');
    }
  },
};

const waiting = (db: Db): (RefundRow & { title: string; phone_number: string | null })[] =>
  db.all(
    `SELECT r.*, v.title, m.phone_number FROM vip_refunds r JOIN vip_records v ON v.id = r.vip_id JOIN members m ON m.id = r.user_id
   WHERE r.status = ${REFUND.review} ORDER BY r.applied_at, r.id LIMIT 200`,
  );
