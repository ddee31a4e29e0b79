import type { Db } from '../store/db.ts';
import { DAY } from '../domain/shanghaiTime.ts';
import type { Sweep } from './sweep.ts';

interface Visit {
  userId: number | null;
  address: string;
  at: number;
}

/** Age of the oldest visit in the log (ms), and visits that can wait for the next sweep. */
const KEEP = 90 * DAY;
const WAITING_MAX = 10_000;

const waiting = new WeakMap<Db, Visit[]>();

/**
 * Records a visit. Every page request of a member makes one, so visits are kept in memory and written together by the next
 * sweep. A crash loses at most a second of them, which is acceptable.
 */
export function noteVisit(db: Db, visit: Visit): void {
  const list = waiting.get(db) ?? [];
  if (list.length < WAITING_MAX) list.push(visit);
  waiting.set(db, list);
}

/** Writes the visits since the last sweep, and deletes old ones. */
export const sweepVisits: Sweep = (db, now) => {
  const visits = waiting.get(db) ?? [];
  waiting.delete(db);
  if (visits.length === 0) return;
  db.tx(() => {
    // The member may no longer exist: the console can reset the sample data.
    for (const { userId, address, at } of visits)
      db.run('INSERT INTO visits (user_id, ip, at) VALUES ((SELECT id FROM members WHERE id = ?), ?, ?)', userId, address, at);
    db.run('DELETE FROM visits WHERE at < ?', now - KEEP);
  });
};
