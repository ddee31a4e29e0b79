import type { Db } from '../store/db.ts';

/**
 * Makes a member's call happen once for its `request_id`: the first answer is kept as JSON, in the same
 * transaction as what it tells of, and given again to whoever sends the same id. A refusal undoes
 * both, so that its id may be tried again. Without an id the call simply happens.
 */
export function runOnce<T>(db: Db, memberId: number, call: string, requestId: string | undefined, act: () => T): T {
  if (requestId === undefined) return db.tx(act);
  return db.tx(() => {
    const first = answerOf(db, memberId, call, requestId);
    // What the same act gave before.
    if (first) return JSON.parse(first.answer) as T;
    const answer = act();
    // Nothing to tell is told as null: JSON has no undefined.
    db.insert('once_answers', { user_id: memberId, call, request_id: requestId, answer: JSON.stringify(answer ?? null) });
    return answer;
  });
}

/** Whether the call was answered for this id, for what must be checked before its transaction, and once only (a text-message code). */
export const isAnswered = (db: Db, memberId: number, call: string, requestId: string | undefined): boolean =>
  requestId !== undefined && answerOf(db, memberId, call, requestId) !== undefined;

const answerOf = (db: Db, memberId: number, call: string, requestId: string): { answer: string } | undefined =>
  db.get('SELECT answer FROM once_answers WHERE user_id = ? AND call = ? AND request_id = ?', memberId, call, requestId);
