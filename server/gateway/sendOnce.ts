import { createHash } from 'node:crypto';
import { BAD_REQUEST, CONFLICT, UNAVAILABLE, UNPROCESSABLE } from '../../shared/codes.ts';
import { HTTP_TIMEOUT, OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { isIdempotencyKey } from '../../shared/rules/idempotencyKey.ts';
import type { Store } from '../store/store.ts';

/** Seconds that an envelope is kept for its key: a day, as payment providers do. */
const KEEP = 24 * 3600;
/** Nobody can tell whether the upstream has done it. */
export const OUTCOME_IS_UNKNOWN = fail(OUTCOME_UNKNOWN, '处理结果未知，请在记录中核对，不要重复提交');

/** ms after which a call without an outcome has lost whoever made it; longer than any call may take. */
const ABANDONED = 2 * HTTP_TIMEOUT;

/** `at`: ms since 1970 when the call was made. */
type Record_ = { hash: string; at: number; envelope?: Envelope };

/**
 * Makes a money call happen once for its key, within one session. The same key with the same input gets the first
 * envelope again (`replayed`), with another input 422, while the first is under way 409. An outcome that is not known
 * stays unknown: the key is never sent twice. A call that surely did not reach the upstream frees its key. Without the store
 * nothing is sent (503): it could happen twice.
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
  const record: Record_ = { hash, at: now() };
  let claim: Awaited<ReturnType<Store['claim']>>;
  try {
    claim = await store.claim(place, JSON.stringify(record), KEEP);
  } catch {
    return { envelope: fail(UNAVAILABLE, '系统繁忙，本次操作没有提交，请稍后再试'), replayed: false };
  }
  // This module wrote it.
  if (!claim.claimed) return { envelope: repeat(JSON.parse(claim.value) as Record_, hash, now()), replayed: true };

  const envelope = await send();
  const free = isUpstreamFailure(envelope.code) && envelope.code !== OUTCOME_UNKNOWN;
  // The outcome stands though the store has gone meanwhile; a repetition then finds a call without one, and is not sent.
  await (free ? store.delete(place) : store.set(place, JSON.stringify({ ...record, envelope }), KEEP)).catch(() => {});
  return { envelope, replayed: false };
}

function repeat(record: Record_, hash: string, now: number): Envelope {
  if (record.hash !== hash) return fail(UNPROCESSABLE, '同一请求编号不能用于不同的内容，请刷新页面后重试');
  if (record.envelope) return record.envelope;
  return now - record.at > ABANDONED ? OUTCOME_IS_UNKNOWN : fail(CONFLICT, '上一次提交还在处理，请稍候');
}
