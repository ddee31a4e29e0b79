import { addViews } from '../store/articles.ts';
import type { Db } from '../store/db.ts';
import type { Sweep } from './move.ts';

const waiting = new WeakMap<Db, Map<number, number>>();

/** Counts a view of an article. If it cannot be written, it waits for the next sweep: nobody is refused an article because the disk is full. */
export function noteView(db: Db, articleId: number): void {
  const views = waiting.get(db) ?? new Map<number, number>();
  views.set(articleId, (views.get(articleId) ?? 0) + 1);
  waiting.set(db, views);
  try {
    writeViews(db);
  } catch {
    // The sweep tries again, and what it fails at is logged.
  }
}

export const sweepViews: Sweep = (db) => writeViews(db);

function writeViews(db: Db): void {
  const views = waiting.get(db);
  if (!views) return;
  db.tx(() => {
    for (const [articleId, count] of views) addViews(db, articleId, count);
  });
  waiting.delete(db);
}
