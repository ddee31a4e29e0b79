import { CLOSING } from '../../shared/status/closing.ts';
import { type Db } from './db.ts';

export interface ClosingRow {
  id: number;
  user_id: number;
  status: number;
  asked_at: number;
  close_at: number;
}

/** The member's wish to close the account, while its cooling-off period runs. */
export const openClosing = (db: Db, userId: number): ClosingRow | undefined =>
  db.get(`SELECT * FROM closings WHERE user_id = ? AND status = ${CLOSING.cooling}`, userId);

/** The wishes whose cooling-off period has ended. */
export const dueClosings = (db: Db, now: number): ClosingRow[] =>
  db.all(`SELECT * FROM closings WHERE status = ${CLOSING.cooling} AND close_at <= ? ORDER BY close_at`, now);
