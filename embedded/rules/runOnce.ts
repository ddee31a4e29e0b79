import { createHash } from 'node:crypto';
import { canonicalText } from '../../shared/canonicalText.ts';
import { UNPROCESSABLE } from '../../shared/codes.ts';
import { KEY_REUSED } from '../../shared/rules/idempotencyKey.ts';
import { refuse } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';

/** The part of a call's input that is about the call itself. The rest is its content. */
interface OnceInput {
  request_id?: string | undefined;
  /** A text-message code proves who asks; a repetition may carry another. */
  code?: string | undefined;
}

/**
 * Makes a member's call happen once per `request_id`, the idempotency key. The first result is stored as JSON in the same
 * transaction and returned again for the same id with the same content; other content is refused with 422. A refusal rolls both
 * back, so that the id can be used again. Without an id the call always runs.
 */
export function runOnce<T>(db: Db, memberId: number, call: string, input: OnceInput, act: () => T): T {
  const { request_id: requestId } = input;
  if (requestId === undefined) return db.tx(act);
  const hash = hashOf(input);
  return db.tx(() => {
    const first = storedResult(db, memberId, call, requestId);
    // Results from before the hash was stored have none.
    if (first && first.input_hash !== null && first.input_hash !== hash) return refuse(UNPROCESSABLE, KEY_REUSED, 'idempotency_key_reused');
    // The stored result of the same call.
    if (first) return JSON.parse(first.answer) as T;
    const result = act();
    // `undefined` is stored as null, since JSON has no undefined.
    db.insert('once_answers', { user_id: memberId, call, request_id: requestId, answer: JSON.stringify(result ?? null), input_hash: hash });
    return result;
  });
}

/** Whether the call has a stored result for this id. For checks before its transaction that must not be repeated (a text-message code). */
export const hasResult = (db: Db, memberId: number, call: string, requestId: string | undefined): boolean =>
  requestId !== undefined && storedResult(db, memberId, call, requestId) !== undefined;

const hashOf = ({ request_id: _id, code: _code, ...content }: OnceInput): string => createHash('sha256').update(canonicalText(content)).digest('base64url');

interface StoredResult {
  answer: string;
  input_hash: string | null;
}

const storedResult = (db: Db, memberId: number, call: string, requestId: string): StoredResult | undefined =>
  db.get('SELECT answer, input_hash FROM once_answers WHERE user_id = ? AND call = ? AND request_id = ?', memberId, call, requestId);
