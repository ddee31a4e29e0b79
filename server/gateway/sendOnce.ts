import { createHash } from 'node:crypto';
import { BAD_REQUEST, CONFLICT, UNAVAILABLE, UNPROCESSABLE } from '../../shared/codes.ts';
import { HTTP_TIMEOUT, OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { isIdempotencyKey } from '../../shared/rules/idempotencyKey.ts';
import type { Store } from '../store/store.ts';

/** Time that an envelope is kept for its idempotency key: one day, in seconds, as payment providers do. */
const KEEP = 24 * 3600;
/** Envelope of an unknown outcome: the upstream may or may not have processed the call. */
export const OUTCOME_IS_UNKNOWN = fail(OUTCOME_UNKNOWN, '处理结果未知，请在记录中核对，不要重复提交');

/** Time after which a call without a result counts as an unknown outcome (ms); longer than any call can take. */
const ABANDONED = 2 * HTTP_TIMEOUT;

/** What the store keeps for an idempotency key. `hash` is that of the input; `at` is the time of the call (ms since 1970). */
type OnceRecord = { hash: string; at: number; envelope?: Envelope };

/**
 * Makes a call happen once per idempotency key and session. A repetition with the same input gets the first envelope again
 * (`replayed`), with other input 422, and while the first call is running 409. An unknown outcome stays unknown: the key is
 * never sent twice. If the call certainly did not reach the upstream, its key can be used again. If the store fails, nothing
 * is sent (503), since the call could happen twice.
 */
export async function sendOnce(
  store: Store,
  scope: string,
  key: string | undefined,
  input: object,
  send: () => Promise<Envelope>,
  now: () => number = Date.now,
): Promise<{ envelope: Envelope; replayed: boolean }> {
  if (!isIdempotencyKey(key)) return { envelope: fail(BAD_REQUEST, '缺少请求编号，请刷新页面后重试'), replayed: false };
  const place = `once:${scope}:${key}`;
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  const record: OnceRecord = { hash, at: now() };
  let claim: Awaited<ReturnType<Store['claim']>>;
  try {
    claim = await store.claim(place, JSON.stringify(record), KEEP);
  } catch {
    return { envelope: fail(UNAVAILABLE, '系统繁忙，本次操作没有提交，请稍后再试'), replayed: false };
  }
  // The value was written by this module.
  if (!claim.claimed) return { envelope: repeat(JSON.parse(claim.value) as OnceRecord, hash, now()), replayed: true };

  const envelope = await send();
  const free = isUpstreamFailure(envelope.code) && envelope.code !== OUTCOME_UNKNOWN;
  // The result is returned even if the store fails now. A repetition then finds a record without an envelope and is not sent.
  await (free ? store.delete(place) : store.set(place, JSON.stringify({ ...record, envelope }), KEEP)).catch(() => {});
  return { envelope, replayed: false };
}

function repeat(record: OnceRecord, hash: string, now: number): Envelope {
  if (record.hash !== hash) return fail(UNPROCESSABLE, '同一请求编号不能用于不同的内容，请刷新页面后重试');
  if (record.envelope) return record.envelope;
  return now - record.at > ABANDONED ? OUTCOME_IS_UNKNOWN : fail(CONFLICT, '上一次提交还在处理，请稍候');
}
