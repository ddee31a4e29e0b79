import type { Db } from '../store/db.ts';

/** Stores an event for the rotating notice banner. `maskedName` must be masked already. */
export function noteEvent(db: Db, at: number, maskedName: string, what: string): void {
  db.insert('events', { content: `${maskedName} ${what}`, created_at: at });
}
