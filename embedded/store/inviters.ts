import type { Db } from './db.ts';

/** Number of members that this member has referred directly. */
export const childCount = (db: Db, userId: number): number =>
  db.get<{ count: number }>('SELECT count(*) AS count FROM members WHERE inviter_id = ?', userId)?.count ?? 0;
