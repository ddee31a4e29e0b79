import type { Db } from './db.ts';

/** The newest events for the rotating notice banner. */
export const recentEvents = (db: Db, count: number): { id: number; content: string; created_at: number }[] =>
  db.all('SELECT id, content, created_at FROM events ORDER BY created_at DESC, id DESC LIMIT ?', count);
