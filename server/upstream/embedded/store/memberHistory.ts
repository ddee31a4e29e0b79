import type { Db } from './db.ts';
import { RECORD_SOURCES, type OperatorRecord } from './operatorRecords.ts';

export type HistoryLine = Pick<OperatorRecord, 'kind' | 'id' | 'no' | 'at' | 'amount' | 'state' | 'title' | 'reason'>;

/** The lines of one kind that a page shows, at most. */
const LINES = 20;

/** Memberships are not records of the operator's, but belong to a member's history. */
const VIP_SOURCE =
  "SELECT 'vip' AS kind, id, order_no AS no, user_id, created_at AS at, price AS amount, status AS state, title, '' AS reason FROM vip_records";

/** The member's records by kind, newest first. A kind without records is left out. */
export function memberHistory(db: Db, userId: number): [kind: string, lines: HistoryLine[]][] {
  return Object.entries({ ...RECORD_SOURCES, vip: VIP_SOURCE })
    .map(([kind, source]): [string, HistoryLine[]] => [
      kind,
      db.all(`SELECT kind, id, no, at, amount, state, title, reason FROM (${source}) WHERE user_id = ? ORDER BY at DESC, id DESC LIMIT ${LINES}`, userId),
    ])
    .filter(([, lines]) => lines.length > 0);
}
