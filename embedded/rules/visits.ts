import type { Db } from '../store/db.ts';
import { tokenHash } from './tokens.ts';
import type { Sweep } from './move.ts';

interface Visit {
  userId: number | null;
  /** The token of the member's session; null for a visitor. */
  token: string | null;
  address: string;
  at: number;
}

/** Visits that can wait for the next sweep. */
const WAITING_MAX = 10_000;

/** The visit of a session, which may have ended meanwhile. */
const SEEN = `INSERT INTO session_visits (token_id, address, at) SELECT id, ?, ? FROM tokens WHERE hash = ?
  ON CONFLICT (token_id) DO UPDATE SET address = excluded.address, at = excluded.at`;

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

export const sweepVisits: Sweep = (db) => {
  const visits = waiting.get(db) ?? [];
  waiting.delete(db);
  if (visits.length === 0) return;
  db.tx(() => {
    // The member may no longer exist: the console can reset the sample data.
    for (const { userId, token, address, at } of visits) {
      db.run(
        'INSERT INTO visits (user_id, ip, at) VALUES ((SELECT id FROM members WHERE id = ?), ?, ?)',
        userId,
        address,
        at,
      );
      if (token) db.run(SEEN, address, at, tokenHash(token));
    }
  });
};
