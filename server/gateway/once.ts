import { createHash } from 'node:crypto';
import { OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import { isHostFailure } from '../../shared/answer.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import type { Store } from '../store.ts';

/** What a caller must send as `Idempotency-Key`: 8–64 characters that need no quoting. */
const KEY = /^[\w.~-]{8,64}$/;
/** Seconds that an answer is kept for its key: a day, as payment providers do. */
const KEEP = 24 * 3600;

type Record_ = { hash: string; envelope?: Envelope };

/**
 * Makes a money call happen once for its key, within one session. The same key with the same input gets the first
 * answer again (`replayed`), with another input 422, while the first is under way 409. An outcome that is not known
 * stays unknown: the key is never sent twice. A call that surely did not reach the host frees its key.
 */
export async function once(
  store: Store,
  scope: string,
  key: string | undefined,
  input: object,
  send: () => Promise<Envelope>,
): Promise<{ envelope: Envelope; replayed: boolean }> {
  if (!key || !KEY.test(key)) return { envelope: fail(400, '缺少请求编号，请刷新页面后重试'), replayed: false };
  const place = `once:${scope}:${key}`;
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  const { claimed, value } = await store.claim(place, JSON.stringify({ hash }), KEEP);
  if (!claimed) return { envelope: repeat(JSON.parse(value) as Record_, hash), replayed: true };

  const envelope = await send();
  if (isHostFailure(envelope.code) && envelope.code !== OUTCOME_UNKNOWN) await store.delete(place);
  else await store.set(place, JSON.stringify({ hash, envelope }), KEEP);
  return { envelope, replayed: false };
}

function repeat(record: Record_, hash: string): Envelope {
  if (record.hash !== hash) return fail(422, '同一请求编号不能用于不同的内容，请刷新页面后重试');
  return record.envelope ?? fail(409, '上一次提交还在处理，请稍候');
}
