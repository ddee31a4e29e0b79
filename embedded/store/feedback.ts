import type { Db } from './db.ts';

/** A message of the contact page. `record` is JSON with the fields of the form. */
export interface FeedbackRow {
  id: number;
  user_id: number | null;
  record: string;
  address: string;
  created_at: number;
  handled_at: number | null;
  reply: string;
}

/** Stores a message of the contact page. */
export function saveFeedback(db: Db, { userId, record, address, now }: { userId: number | null; record: object; address: string; now: number }): void {
  db.insert('feedback', { user_id: userId, record: JSON.stringify(record), address, created_at: now });
}

/** Number of messages from this IP address since `since` (ms). */
export const feedbackSince = (db: Db, address: string, since: number): number =>
  db.get<{ count: number }>('SELECT count(*) AS count FROM feedback WHERE address = ? AND created_at >= ?', address, since)?.count ?? 0;

export const feedbackById = (db: Db, id: number): FeedbackRow | undefined => db.get('SELECT * FROM feedback WHERE id = ?', id);

/** Marks a message as handled; false if it is already. */
export const handleFeedback = (db: Db, id: number, reply: string, now: number): boolean =>
  db.run('UPDATE feedback SET handled_at = ?, reply = ? WHERE id = ? AND handled_at IS NULL', now, reply, id).changes === 1;
