import type { Db } from './db.ts';

/** Stores a message of the contact page. */
export function saveFeedback(db: Db, { userId, record, address, now }: { userId: number | null; record: object; address: string; now: number }): void {
  db.insert('feedback', { user_id: userId, record: JSON.stringify(record), address, created_at: now });
}

/** Number of messages from this IP address since `since` (ms). */
export const feedbackSince = (db: Db, address: string, since: number): number =>
  db.get<{ count: number }>('SELECT count(*) AS count FROM feedback WHERE address = ? AND created_at >= ?', address, since)?.count ?? 0;
