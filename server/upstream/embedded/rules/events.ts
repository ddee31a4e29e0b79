import type { Db } from '../store/db.ts';

/** Notes what happened for the rotating line. `who` comes masked: nothing here leads to a person. */
export function noteEvent(db: Db, at: number, who: string, what: string): void {
  db.insert('events', { content: `${who} ${what}`, created_at: at });
}
