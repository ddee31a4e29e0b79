import { BALANCE_REFUND } from '../../shared/status/balanceRefund.ts';
import { CERT } from '../../shared/status/cert.ts';
import { formStatus } from '../../shared/status/form.ts';
import { OFFER } from '../../shared/status/offer.ts';
import { MESSAGE, MESSAGE_KIND } from '../../shared/status/message.ts';
import { RECHARGE, RECHARGE_REFUND } from '../../shared/status/recharge.ts';
import { REFUND } from '../../shared/status/refund.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { type Db, numbersOf } from './db.ts';
import { contains, filterOf, limits, type Filter } from './paging.ts';
import { hasVip } from './vipRecords.ts';

/** A record of any kind as the operator's lists show it. Sums in fen, times in ms. */
export interface OperatorRecord {
  kind: string;
  id: number;
  no: string;
  user_id: number | null;
  at: number;
  amount: number | null;
  /** A number of the kind's own; for a recharge `RECHARGE_STATE`. */
  state: number;
  title: string;
  /** Why it was refused or what went wrong; '' otherwise. */
  reason: string;
  /** Name and phone number of the record, which may differ from the member's. */
  name: string;
  phone: string;
  waits: 0 | 1;
  /** The time by which it has to be dealt with, where one was promised. */
  due: number | null;
  /** 1: it waits, and that time is over. */
  overdue: 0 | 1;
  user_no: string | null;
  user_phone: string | null;
  user_name: string | null;
  nickname: string | null;
  vip: 0 | 1;
}

/** States of a recharge that its status does not tell: its refund is under way, or has failed. */
export const RECHARGE_STATE = { refunding: 11, refundFailed: 12 } as const;

const OPEN_WITHDRAWAL = numbersOf(withdrawalStatus, withdrawalStatus.open);
/** Not `wanting`: that waits for the member. */
const OPEN_FORM = numbersOf(formStatus, ['submitted', 'accepted', 'atBank', 'approved']);

/** The records of each kind, with the same columns. Drafts of applications, which nobody has submitted, are not among them. */
export const RECORD_SOURCES: Record<string, string> = {
  withdraw: `SELECT 'withdraw' AS kind, id, withdraw_no AS no, user_id, applied_at AS at, amount, status AS state, '' AS title, reason,
    real_name AS name, '' AS phone, status IN (${OPEN_WITHDRAWAL}) AS waits, NULL AS due FROM withdrawals`,
  recharge: `SELECT 'recharge' AS kind, id, order_no AS no, user_id, created_at AS at, amount,
    CASE WHEN status = ${RECHARGE.paid} AND refund_status = ${RECHARGE_REFUND.underWay} THEN ${RECHARGE_STATE.refunding}
      WHEN status = ${RECHARGE.paid} AND refund_status = ${RECHARGE_REFUND.failed} THEN ${RECHARGE_STATE.refundFailed} ELSE status END AS state,
    '' AS title, refund_reason AS reason, '' AS name, '' AS phone,
    status = ${RECHARGE.unpaid} OR (status = ${RECHARGE.paid} AND refund_status = ${RECHARGE_REFUND.underWay}) AS waits, NULL AS due FROM recharges`,
  balance: `SELECT 'balance' AS kind, id, refund_no AS no, user_id, applied_at AS at, amount, status AS state, '' AS title, reject_reason AS reason,
    real_name AS name, '' AS phone, status = ${BALANCE_REFUND.review} AS waits, NULL AS due FROM balance_refunds`,
  cert: `SELECT 'cert' AS kind, id, cert_no AS no, user_id, created_at AS at, NULL AS amount, status AS state,
    CASE cert_type WHEN 1 THEN '个人实名' ELSE company_name END AS title, reason, real_name || legal_person AS name, contact_phone AS phone,
    status = ${CERT.review} AS waits, NULL AS due FROM cert_logs WHERE cert_type <> 3`,
  refund: `SELECT 'refund' AS kind, r.id, refund_no AS no, r.user_id, applied_at AS at, r.amount, r.status AS state, v.title,
    r.reject_reason AS reason, '' AS name, '' AS phone, r.status = ${REFUND.review} AS waits, NULL AS due FROM vip_refunds r JOIN vip_records v ON v.id = r.vip_id`,
  form: `SELECT 'form' AS kind, id, form_no AS no, user_id, submitted_at AS at, amount, status AS state, title, reason,
    contact_name AS name, phone_number AS phone, status IN (${OPEN_FORM}) AS waits, NULL AS due FROM applications WHERE submitted_at IS NOT NULL`,
  feedback: `SELECT 'feedback' AS kind, id, message_no AS no, user_id, created_at AS at, NULL AS amount, status AS state,
    CASE kind WHEN ${MESSAGE_KIND.complaint} THEN '投诉：' ELSE '' END || substr(json_extract(record, '$.content'), 1, 30) AS title, '' AS reason,
    coalesce(json_extract(record, '$.name'), '') AS name, coalesce(json_extract(record, '$.phone_number'), '') AS phone,
    status = ${MESSAGE.waiting} AS waits, due_at AS due FROM feedback`,
  offer: `SELECT 'offer' AS kind, id, offer_no AS no, NULL AS user_id, found_at AS at, NULL AS amount, status AS state, title, reason,
    '' AS name, '' AS phone, status = ${OFFER.waiting} AS waits, NULL AS due FROM offer_reviews`,
};

export interface RecordQuery {
  kind: string;
  state: 'waits' | 'all' | number;
  keyword: string;
  page: number;
  count: number;
}

const FOUND = ['x.no', 'x.name', 'x.phone', 'm.phone_number', 'm.real_name', 'm.nickname', 'm.user_no'];

const from = (kind: string): string =>
  `FROM (${RECORD_SOURCES[kind] ?? Object.values(RECORD_SOURCES).join(' UNION ALL ')}) x LEFT JOIN members m ON m.id = x.user_id`;

const filtered = ({ state, keyword }: RecordQuery): Filter =>
  filterOf(
    ['x.waits', state === 'waits' ? [] : undefined],
    ['x.state = ?', typeof state === 'number' ? state : undefined],
    contains(FOUND, keyword),
  );

/** A page of records. What waits: what is overdue first, then members with a membership, then the oldest; everything else: the newest first. */
export function operatorRecords(db: Db, query: RecordQuery, now: number): OperatorRecord[] {
  const { where, values } = filtered(query);
  return db.all(
    `SELECT x.*, m.user_no, m.phone_number AS user_phone, m.real_name AS user_name, m.nickname,
       x.waits AND coalesce(x.due < ?, 0) AS overdue, ${hasVip('x.user_id')} AS vip
     ${from(query.kind)} WHERE ${where}
     ORDER BY ${query.state === 'waits' ? 'overdue DESC, vip DESC, x.at, x.id' : 'x.at DESC, x.id DESC'} LIMIT ? OFFSET ?`,
    now,
    now,
    ...values,
    ...limits(query),
  );
}

export function operatorRecordCount(db: Db, query: RecordQuery): number {
  const { where, values } = filtered(query);
  return db.number(`SELECT count(*) ${from(query.kind)} WHERE ${where}`, ...values);
}

export function waitingCounts(db: Db): Record<string, number> {
  const rows = db.all<{ kind: string; count: number }>(
    `SELECT kind, count(*) AS count ${from('')} WHERE x.waits GROUP BY kind`,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
