import type { Db } from './db.ts';

/** Whether any device of the member is known. */
export const hasDevices = (db: Db, userId: number): boolean => db.get('SELECT 1 FROM member_devices WHERE user_id = ? LIMIT 1', userId) !== undefined;

/** Stores the device of a login. Returns whether it is new. */
export function rememberDevice(db: Db, userId: number, name: string, at: number): boolean {
  const seen = db.run('UPDATE member_devices SET last_seen_at = ? WHERE user_id = ? AND name = ?', at, userId, name);
  if (seen.changes > 0) return false;
  db.insert('member_devices', { user_id: userId, name, first_seen_at: at, last_seen_at: at });
  return true;
}
