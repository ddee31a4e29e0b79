import { createHash, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { canonicalText } from '../../shared/canonicalText.ts';
import { HTTP_TIMEOUT, OUTCOME_UNKNOWN, SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { type Envelope } from '../../shared/envelope.ts';
import {
  idempotencyKeyRule,
  isIdempotencyKey,
  KEY_MISSING,
  KEY_REUSED,
} from '../../shared/rules/idempotencyKey.ts';
import { refusal } from '../../shared/reasons.ts';
import { EXPECTED_KEY, expecting } from '../http/expected.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import type { Store } from '../store/store.ts';

/** Time that an envelope is kept for its idempotency key: one day, in seconds, as payment providers do. */
const KEEP = 24 * 3600;
/** Envelope of an unknown outcome: the upstream may or may not have processed the call. */
export const OUTCOME_IS_UNKNOWN = refusal('outcome_unknown', '处理结果未知，请在记录中核对，不要重复提交');
/** Envelope of a call that was not sent, because the gateway cannot make sure at present that it happens once. */
export const NOT_SUBMITTED = refusal('not_submitted', '系统繁忙，本次操作没有提交，请稍后再试');

/** Time after which a call without a result counts as an unknown outcome (ms); longer than any call can take. */
const ABANDONED = 2 * HTTP_TIMEOUT;
/** Keys with claims whose answer was lost, and such claims of one key, at most. */
const LOST_MAX = 10_000;
const LOST_OF_KEY_MAX = 20;

/**
 * What the store keeps for an idempotency key, from before the call is sent. `hash` is that of the input; `at` is the time of the call
 * (ms since 1970); `claim` tells the claims of a key apart. Without `envelope`: the call is running, or its gateway has died.
 */
interface OnceRecord {
  hash: string;
  at: number;
  claim: string;
  envelope?: Envelope;
}

/** `replayed`: the envelope repeats the success of an earlier call. A refusal is not marked, since it says itself whether something happened. */
interface OnceEnd {
  envelope: Envelope;
  replayed: boolean;
}

/**
 * Returns the function that makes a call happen once per idempotency key and scope (the member and the call). A repetition with the
 * same input gets the first envelope again (`replayed`), with other input 422, and while the first call is running 409. An unknown
 * outcome stays unknown: the key is never sent twice. If the call certainly was not carried out, since it did not reach the upstream or
 * the upstream refused the token, its key can be used again.
 * If the store fails, nothing is sent (503), since the call could happen twice.
 */
export function createOnce(store: Store, now: () => number = Date.now) {
  /** Claims that failed, by their place: one may have been stored all the same, but nothing was sent for it. */
  const lost = new LRUCache<string, Set<string>>({ max: LOST_MAX });

  /** Sets the record before anything is sent. True: the key is ours; else the record of an earlier call. */
  async function claim(place: string, text: string): Promise<true | OnceRecord> {
    const { claimed, value } = await store.claim(place, text, KEEP);
    // The connection may have repeated our own claim; or an earlier one of this process was stored, but its answer was lost.
    const own = claimed || value === text || lost.get(place)?.has(value) === true;
    // Nothing is awaited in between, so only one of several repetitions takes a lost claim over.
    if (own) lost.delete(place);
    // The value was written by this module.
    return own ? true : (JSON.parse(value) as OnceRecord);
  }

  return async function once(
    scope: string,
    key: string | undefined,
    input: object,
    send: () => Promise<Envelope>,
  ): Promise<OnceEnd> {
    if (!key) return withoutKey(KEY_MISSING);
    if (!isIdempotencyKey(key)) return withoutKey(idempotencyKeyRule.message);
    const place = `once:${scope}:${key}`;
    const record: OnceRecord = {
      hash: createHash('sha256').update(canonicalText(input)).digest('base64url'),
      at: now(),
      claim: randomUUID(),
    };
    const text = JSON.stringify(record);
    let first: true | OnceRecord;
    try {
      first = await claim(place, text);
    } catch {
      const texts = lost.get(place) ?? new Set();
      if (texts.size < LOST_OF_KEY_MAX) lost.set(place, texts.add(text));
      return { envelope: NOT_SUBMITTED, replayed: false };
    }
    if (first !== true) return repeat(first, record);

    const envelope = await send();
    const free =
      envelope.code === SENTINEL || (isUpstreamFailure(envelope.code) && envelope.code !== OUTCOME_UNKNOWN);
    // The result is returned even if the store fails now. A repetition then finds a record without an envelope and is not sent.
    await (
      free ? store.delete(place) : store.set(place, JSON.stringify({ ...record, envelope }), KEEP)
    ).catch(() => {});
    return { envelope, replayed: false };
  };
}

export type Once = ReturnType<typeof createOnce>;

const withoutKey = (message: string): OnceEnd => ({
  envelope: refusal('idempotency_key_missing', message, expecting(EXPECTED_KEY)),
  replayed: false,
});

function repeat(first: OnceRecord, { hash, at }: OnceRecord): OnceEnd {
  if (first.hash !== hash)
    return { envelope: refusal('idempotency_key_reused', KEY_REUSED), replayed: false };
  if (first.envelope) return { envelope: first.envelope, replayed: first.envelope.code === SUCCESS };
  // A clock that was set back must not make a dead call run for a day.
  if (Math.abs(at - first.at) > ABANDONED) return { envelope: OUTCOME_IS_UNKNOWN, replayed: false };
  return { envelope: refusal('request_running', '上一次提交还在处理，请稍候'), replayed: false };
}
