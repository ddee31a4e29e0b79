import type { Db } from '../store/db.ts';
import { DAY } from '../domain/shanghaiTime.ts';
import type { Sweep } from './sweep.ts';

interface Visit {
  userId: number | null;
  address: string;
  at: number;
}

/** How long the log reaches back, and how many visits wait for the next second at the most. */
const KEEP = 90 * DAY;
const WAITING_MAX = 10_000;

const waiting = new WeakMap<Db, Visit[]>();

/**
 * Notes a visit. Every page of a member asks for one, so it must not cost a write to the disk: visits are
 * kept until the next sweep and written together. A kill loses a second of them, which nobody is owed.
 */
export function noteVisit(db: Db, visit: Visit): void {
  const list = waiting.get(db) ?? [];
  if (list.length < WAITING_MAX) list.push(visit);
  waiting.set(db, list);
}

/** Writes what has come since the last time, and forgets what is old. */
export const sweepVisits: Sweep = (db, now) => {
  const visits = waiting.get(db) ?? [];
  waiting.delete(db);
  if (visits.length === 0) return;
  db.tx(() => {
    // A member may be gone by now: the console makes the world anew.
    for (const { userId, address, at } of visits)
      db.run('INSERT INTO visits (user_id, ip, at) VALUES ((SELECT id FROM members WHERE id = ?), ?, ?)', userId, address, at);
    db.run('DELETE FROM visits WHERE at < ?', now - KEEP);
  });
};
