import type { Db } from '../store/db.ts';

/**
 * Makes a member's call happen once per `request_id`, the idempotency key. The first result is stored as JSON in the same
 * transaction and returned again for the same id. A refusal rolls both back, so that the id can be used again. Without an id
 * the call always runs.
 */
export function runOnce<T>(db: Db, memberId: number, call: string, requestId: string | undefined, act: () => T): T {
  if (requestId === undefined) return db.tx(act);
  return db.tx(() => {
    const first = storedResult(db, memberId, call, requestId);
    // The stored result of the same call.
    if (first) return JSON.parse(first.answer) as T;
    const result = act();
    // `undefined` is stored as null, since JSON has no undefined.
    db.insert('once_answers', { user_id: memberId, call, request_id: requestId, answer: JSON.stringify(result ?? null) });
    return result;
  });
}

/** Whether the call has a stored result for this id. For checks before its transaction that must not be repeated (a text-message code). */
export const hasResult = (db: Db, memberId: number, call: string, requestId: string | undefined): boolean =>
  requestId !== undefined && storedResult(db, memberId, call, requestId) !== undefined;

const storedResult = (db: Db, memberId: number, call: string, requestId: string): { answer: string } | undefined =>
  db.get('SELECT answer FROM once_answers WHERE user_id = ? AND call = ? AND request_id = ?', memberId, call, requestId);
