import { BALANCE_REFUND } from '../../shared/status/balanceRefund.ts';
import { CERT } from '../../shared/status/cert.ts';
import { FORM, formStatus } from '../../shared/status/form.ts';
import { OFFER } from '../../shared/status/offer.ts';
import { INVOICE, INVOICE_TITLE } from '../../shared/status/invoice.ts';
import { MESSAGE, MESSAGE_KIND } from '../../shared/status/message.ts';
import { RECHARGE, RECHARGE_REFUND } from '../../shared/status/recharge.ts';
import { REFUND } from '../../shared/status/refund.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';
import { type Db, numbersOf } from './db.ts';
import { between, contains, filterOf, limits, type Filter } from './paging.ts';
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
  /** 1: an act on it waits for a second operator. */
  second: 0 | 1;
}

/** States of a recharge that its status does not tell: its refund is under way, or has failed. */
export const RECHARGE_STATE = { refunding: 11, refundFailed: 12 } as const;

const OPEN_WITHDRAWAL = numbersOf(withdrawalStatus, withdrawalStatus.open);
/** Not `wanting`: that waits for the member. */
const OPEN_FORM = numbersOf(formStatus, ['submitted', 'accepted', 'atBank', 'approved']);

/** The records of each kind, with the same columns. Drafts of applications, which nobody has submitted, are not among them. */
export const RECORD_SOURCES: Record<string, string> = {
  withdraw: `SELECT 'withdraw' AS kind, id, withdraw_no AS no, user_id, applied_at AS at, amount, status AS state, '' AS title, reason,
    real_name AS name, '' AS phone, status IN (${OPEN_WITHDRAWAL}) AS waits, due_at AS due FROM withdrawals`,
  recharge: `SELECT 'recharge' AS kind, id, order_no AS no, user_id, created_at AS at, amount,
    CASE WHEN status = ${RECHARGE.paid} AND refund_status = ${RECHARGE_REFUND.underWay} THEN ${RECHARGE_STATE.refunding}
      WHEN status = ${RECHARGE.paid} AND refund_status = ${RECHARGE_REFUND.failed} THEN ${RECHARGE_STATE.refundFailed} ELSE status END AS state,
    '' AS title, refund_reason AS reason, '' AS name, '' AS phone,
    status = ${RECHARGE.unpaid} OR (status = ${RECHARGE.paid} AND refund_status = ${RECHARGE_REFUND.underWay}) AS waits,
    CASE status WHEN ${RECHARGE.unpaid} THEN due_at END AS due FROM recharges`,
  balance: `SELECT 'balance' AS kind, id, refund_no AS no, user_id, applied_at AS at, amount, status AS state, '' AS title, reject_reason AS reason,
    real_name AS name, '' AS phone, status = ${BALANCE_REFUND.review} AS waits, due_at AS due FROM balance_refunds`,
  cert: `SELECT 'cert' AS kind, id, cert_no AS no, user_id, created_at AS at, NULL AS amount, status AS state,
    CASE cert_type WHEN 1 THEN '个人实名' ELSE company_name END AS title, reason, real_name || legal_person AS name, contact_phone AS phone,
    status = ${CERT.review} AS waits, due_at AS due FROM cert_logs WHERE cert_type <> 3`,
  refund: `SELECT 'refund' AS kind, r.id, refund_no AS no, r.user_id, applied_at AS at, r.amount, r.status AS state, v.title,
    r.reject_reason AS reason, '' AS name, '' AS phone, r.status = ${REFUND.review} AS waits, r.due_at AS due FROM vip_refunds r JOIN vip_records v ON v.id = r.vip_id`,
  invoice: `SELECT 'invoice' AS kind, id, apply_no AS no, user_id, applied_at AS at, amount, status AS state,
    CASE title_type WHEN ${INVOICE_TITLE.company} THEN title ELSE '个人' END AS title, reason, '' AS name, '' AS phone, status = ${INVOICE.waiting} AS waits, due_at AS due FROM invoices`,
  form: `SELECT 'form' AS kind, id, form_no AS no, user_id, submitted_at AS at, amount, status AS state, title, reason,
    contact_name AS name, phone_number AS phone, status IN (${OPEN_FORM}) AS waits,
    CASE status WHEN ${FORM.submitted} THEN contact_by END AS due FROM applications WHERE submitted_at IS NOT NULL`,
  feedback: `SELECT 'feedback' AS kind, id, message_no AS no, user_id, created_at AS at, NULL AS amount, status AS state,
    CASE kind WHEN ${MESSAGE_KIND.complaint} THEN '投诉：' ELSE '' END || substr(json_extract(record, '$.content'), 1, 30) AS title, '' AS reason,
    coalesce(json_extract(record, '$.name'), '') AS name, coalesce(json_extract(record, '$.phone_number'), '') AS phone,
    status = ${MESSAGE.waiting} AS waits, due_at AS due FROM feedback`,
  offer: `SELECT 'offer' AS kind, id, offer_no AS no, NULL AS user_id, found_at AS at, NULL AS amount, status AS state, title, reason,
    '' AS name, '' AS phone, status = ${OFFER.waiting} AS waits, NULL AS due FROM offer_reviews`,
};

/** The columns by which a list can be sorted. */
const SORTS = { at: 'x.at', due: 'due', amount: 'x.amount' } as const;
type SortName = keyof typeof SORTS;

export interface RecordQuery {
  kind: string;
  /** `second`: what waits for a second operator. */
  state: 'waits' | 'second' | 'all' | number;
  keyword: string;
  /** Days of the submission (`2026-11-20`), both included. */
  start_date?: string | undefined;
  end_date?: string | undefined;
  /** Sums in fen, both included. */
  min?: number | undefined;
  max?: number | undefined;
  /** A column, or `-column` for the other direction; default: what waits by its due time, everything else the newest first. */
  sort?: SortName | `-${SortName}` | undefined;
  page: number;
  count: number;
}

/** Whether the text names an order of a list. */
export const isSort = (sort: string): sort is NonNullable<RecordQuery['sort']> =>
  Object.hasOwn(SORTS, sort.replace(/^-/, ''));

/** The order that a list has if its address names none. */
export const orderOf = ({
  sort,
  state,
}: Pick<RecordQuery, 'sort' | 'state'>): NonNullable<RecordQuery['sort']> =>
  sort ?? (state === 'waits' || state === 'second' ? 'due' : '-at');

/** What has no value comes last in any order; of equals members with a membership first, then the oldest. */
function orderBy(query: RecordQuery): string {
  const order = orderOf(query);
  // `isSort` has checked the name.
  const column = SORTS[order.replace('-', '') as SortName];
  return `${column} IS NULL, ${column}${order.startsWith('-') ? ' DESC, x.at DESC, x.id DESC' : ', vip DESC, x.at, x.id'}`;
}

interface Overdue {
  kind: string;
  id: number;
  no: string;
  user_id: number | null;
  title: string;
  due: number;
}

/** The records that promise a time; of recharges only orders do, which have an index. */
const PROMISED = {
  ...RECORD_SOURCES,
  recharge: `${RECORD_SOURCES.recharge} WHERE status = ${RECHARGE.unpaid}`,
};

/** What waits although its time is over, and is not in `missed_promises` yet. */
export const newlyOverdue = (db: Db, now: number): Overdue[] =>
  db.all(
    `SELECT x.kind, x.id, x.no, x.user_id, x.title, x.due FROM (${Object.values(PROMISED).join(' UNION ALL ')}) x
     WHERE x.waits AND x.due < ? AND NOT EXISTS (SELECT 1 FROM missed_promises p WHERE p.kind = x.kind AND p.record_id = x.id AND p.due_at = x.due)`,
    now,
  );

const FOUND = ['x.no', 'x.name', 'x.phone', 'm.phone_number', 'm.real_name', 'm.nickname', 'm.user_no'];

const from = (kind: string): string =>
  `FROM (${RECORD_SOURCES[kind] ?? Object.values(RECORD_SOURCES).join(' UNION ALL ')}) x LEFT JOIN members m ON m.id = x.user_id`;

const SECOND =
  'EXISTS (SELECT 1 FROM second_looks s WHERE s.kind = x.kind AND s.record_id = x.id AND s.state = x.state)';

const filtered = ({ state, keyword, min, max, ...dates }: RecordQuery): Filter =>
  filterOf(
    ['x.waits', state === 'waits' ? [] : undefined],
    [SECOND, state === 'second' ? [] : undefined],
    ['x.state = ?', typeof state === 'number' ? state : undefined],
    ['x.amount >= ?', min],
    ['x.amount <= ?', max],
    ...between('x.at', dates),
    contains(FOUND, keyword),
  );

/** Binds the time twice. */
const COLUMNS = `x.kind, x.id, x.no, x.user_id, x.at, x.amount, x.state, x.title, x.reason, x.name, x.phone, x.waits,
       CASE WHEN x.waits THEN x.due END AS due, x.waits AND coalesce(x.due < ?, 0) AS overdue,
       m.user_no, m.phone_number AS user_phone, m.real_name AS user_name, m.nickname, ${hasVip('x.user_id')} AS vip, ${SECOND} AS second`;

/** One record as the lists show it. */
export const operatorRecord = (db: Db, kind: string, id: number, now: number): OperatorRecord | undefined =>
  db.get(`SELECT ${COLUMNS} ${from(kind)} WHERE x.id = ?`, now, now, id);

/** A page of records, in the order of the query. */
export function operatorRecords(db: Db, query: RecordQuery, now: number): OperatorRecord[] {
  const { where, values } = filtered(query);
  return db.all(
    `SELECT ${COLUMNS} ${from(query.kind)} WHERE ${where} ORDER BY ${orderBy(query)} LIMIT ? OFFSET ?`,
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

/** How many records wait, by kind and state, and how many of them for a second operator. */
export const waitingCounts = (db: Db): { kind: string; state: number; count: number; second: number }[] =>
  db.all(
    `SELECT kind, state, count(*) AS count, sum(${SECOND}) AS second ${from('')} WHERE x.waits GROUP BY kind, state`,
  );
