import type { Db } from './db.ts';
import { RECORD_SOURCES, type OperatorRecord } from './operatorRecords.ts';

export type HistoryLine = Pick<OperatorRecord, 'kind' | 'id' | 'no' | 'at' | 'amount' | 'state' | 'title' | 'reason'>;

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
      const shown = lines.filter(({ reason }, place) => place < HISTORY_LINES || reason !== '').slice(0, LINES_MAX);
      return { kind, total: lines.length, lines: shown };
    })
    .filter(({ total }) => total > 0);
}
