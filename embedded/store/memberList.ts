import type { Db } from './db.ts';
import { contains, filterOf, limits, type Filter } from './paging.ts';
import { hasVip } from './vipRecords.ts';
import { RECORD_SOURCES, type OperatorRecord } from './operatorRecords.ts';

export type HistoryLine = Pick<
  OperatorRecord,
  'kind' | 'id' | 'no' | 'at' | 'amount' | 'state' | 'title' | 'reason'
>;

/** The newest records of a kind that are shown. */
export const HISTORY_LINES = 10;
/** The lines that are shown at most: the newest, and those with a reason, which were refused or went wrong. */
const LINES_MAX = 30;

/** Memberships are not records of the operator's, but belong to a member's history. */
const VIP_SOURCE =
  "SELECT 'vip' AS kind, id, order_no AS no, user_id, created_at AS at, price AS amount, status AS state, title, '' AS reason FROM vip_records";

export interface History {
  kind: string;
  total: number;
  lines: HistoryLine[];
}

/** The member's records by kind, newest first. A kind without records is left out. */
export function memberHistory(db: Db, userId: number): History[] {
  return Object.entries({ ...RECORD_SOURCES, vip: VIP_SOURCE })
    .map(([kind, source]) => {
      const lines = db.all<HistoryLine>(
        `SELECT kind, id, no, at, amount, state, title, reason FROM (${source}) WHERE user_id = ? ORDER BY at DESC, id DESC`,
        userId,
      );
      const shown = lines
        .filter(({ reason }, place) => place < HISTORY_LINES || reason !== '')
        .slice(0, LINES_MAX);
      return { kind, total: lines.length, lines: shown };
    })
    .filter(({ total }) => total > 0);
}

export interface MemberLine {
  id: number;
  user_no: string;
  phone_number: string | null;
  nickname: string;
  real_name: string | null;
  cert_status: number;
  status: number;
  balance: number;
  sessions: number;
  vip: 0 | 1;
  created_at: number;
}

export interface MemberQuery {
  keyword: string;
  /** `status` of the members; all if absent. */
  status?: number | undefined;
  page: number;
  count: number;
}

const filtered = ({ keyword, status }: MemberQuery): Filter =>
  filterOf(
    ['m.status = ?', status],
    contains(['m.phone_number', 'm.user_no', 'm.nickname', 'm.real_name'], keyword),
  );

/** Members for the console, newest first, with balance (fen) and number of sessions. */
export function memberLines(db: Db, now: number, query: MemberQuery): MemberLine[] {
  const { where, values } = filtered(query);
  return db.all(
    `SELECT m.id, m.user_no, m.phone_number, m.nickname, m.real_name, m.cert_status, m.status, m.created_at, w.withdrawable + w.consume_only AS balance,
       (SELECT count(*) FROM tokens t WHERE t.user_id = m.id AND t.expires_at > ?) AS sessions,
       ${hasVip('m.id')} AS vip
     FROM members m JOIN wallets w ON w.user_id = m.id WHERE ${where} ORDER BY m.created_at DESC, m.id DESC LIMIT ? OFFSET ?`,
    now,
    now,
    ...values,
    ...limits(query),
  );
}

export function memberCount(db: Db, query: MemberQuery): number {
  const { where, values } = filtered(query);
  return db.number(`SELECT count(*) FROM members m WHERE ${where}`, ...values);
}

/** The members who can log in, by phone number: for the choice of whose phone is simulated. */
export const phonesOfMembers = (db: Db, status: number): { phone_number: string; nickname: string }[] =>
  db.all(
    'SELECT phone_number, nickname FROM members WHERE status = ? AND phone_number IS NOT NULL ORDER BY id LIMIT 500',
    status,
  );

export const sessionCount = (db: Db, userId: number, now: number): number =>
  db.number('SELECT count(*) FROM tokens WHERE user_id = ? AND expires_at > ?', userId, now);
