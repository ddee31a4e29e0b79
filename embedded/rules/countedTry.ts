import type { Db } from '../store/db.ts';
import { HOUR } from '../domain/shanghaiTime.ts';

/** No rule looks further back (ms). */
const LONGEST_WINDOW = HOUR;

/** Number of failures under this name within the last `window` ms, and the time of the oldest. */
export const failures = (db: Db, who: string, now: number, window: number): { count: number; oldest: number } =>
  db.get('SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM login_failures WHERE who = ? AND at > ?', who, now - window) ?? { count: 0, oldest: 0 };

/**
 * Runs a slow check of a secret. The try is counted as a failure under each name before the check and taken back if it succeeds, so
 * that of a hundred tries at the same moment no more are evaluated than of a hundred one after another. Check the counts just
 * before, without waiting in between.
 */
export async function countedTry(db: Db, names: readonly string[], now: number, check: () => Promise<boolean>): Promise<boolean> {
  const counted = db.tx(() => {
    db.run('DELETE FROM login_failures WHERE at <= ?', now - LONGEST_WINDOW);
    return names.map((who) => db.insert('login_failures', { who, at: now }));
  });
  const correct = await check();
  if (correct) for (const id of counted) db.run('DELETE FROM login_failures WHERE id = ?', id);
  return correct;
}

/** Forgets the failures under this name. */
export const forgetFailures = (db: Db, who: string): void => void db.run('DELETE FROM login_failures WHERE who = ?', who);
