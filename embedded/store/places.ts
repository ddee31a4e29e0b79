import type { Db } from './db.ts';

/** Places that are kept for a member, the newest. */
const KEPT = 20;

export const isPlaceOf = (db: Db, userId: number, place: string): boolean =>
  db.get('SELECT 1 FROM member_places WHERE user_id = ? AND place = ?', userId, place) !== undefined;

/** Stores the place of a login, and forgets the oldest beyond the number that is kept. */
export function rememberPlace(db: Db, userId: number, place: string, at: number): void {
  db.run(
    'INSERT INTO member_places (user_id, place, last_seen_at) VALUES (?, ?, ?) ON CONFLICT (user_id, place) DO UPDATE SET last_seen_at = excluded.last_seen_at',
    userId,
    place,
    at,
  );
  db.run(
    'DELETE FROM member_places WHERE user_id = ?1 AND place NOT IN (SELECT place FROM member_places WHERE user_id = ?1 ORDER BY last_seen_at DESC LIMIT ?2)',
    userId,
    KEPT,
  );
}

/** Forgets all places of a member: who had the old password, or took the old number, may be among them. */
export const forgetPlaces = (db: Db, userId: number): void => void db.run('DELETE FROM member_places WHERE user_id = ?', userId);
