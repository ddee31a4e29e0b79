import { fieldsOf } from '../../shared/fieldsOf.ts';
import { BAD_GATEWAY, FORBIDDEN, GATEWAY_TIMEOUT, NOT_FOUND, TOO_MANY_REQUESTS, UNAUTHORIZED } from '../../shared/codes.ts';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import type { Adaptation } from './adaptation.ts';
import type { UpstreamReply } from './client.ts';

/** Messages for failures of the upstream; they never quote the upstream's text. */
const UPSTREAM_FAILED = '服务暂时不可用，请稍后再试';
const UPSTREAM_TIMED_OUT = '服务响应超时，请稍后再试';
const BUSY = '操作过于频繁，请稍后再试';
export const NOTHING_FOUND = '没有找到您要的内容';
export const SESSION_EXPIRED = '登录已过期，请重新登录';

/**
 * Turns any reply of the upstream into an envelope. The envelope's `code` decides, not the HTTP status, with two exceptions:
 * a status ≥ 500 is always a failure of the upstream, and a status 401 without an envelope means that the token is refused.
 *
 * | reply                                            | code                        |
 * |--------------------------------------------------|-----------------------------|
 * | envelope, a code of `sessionLost`                | 40000                       |
 * | envelope, a code of `success`                    | 200                         |
 * | envelope, code 500–599; HTTP ≥ 500; invalid body; no connection; reset; too large | 502 |
 * | envelope, any other code                         | as it is                    |
 * | no envelope, HTTP 401 / 403 / 404 / 429          | 40000 / 403 / 404 / 429     |
 * | time-out                                         | 504                         |
 */
export function normalize(reply: UpstreamReply, adaptation: Adaptation): Envelope {
  if (reply.outcome === 'timeout') return fail(GATEWAY_TIMEOUT, UPSTREAM_TIMED_OUT);
  if (reply.outcome !== 'ok' || reply.status >= 500) return fail(BAD_GATEWAY, UPSTREAM_FAILED);
  const envelope = readEnvelope(reply.text, adaptation);
  if (!envelope) return envelopeOfStatus(reply.status);
  if (envelope.code === SENTINEL) return { ...envelope, message: envelope.message || SESSION_EXPIRED };
  if (envelope.code >= 500 && envelope.code <= 599) return fail(BAD_GATEWAY, UPSTREAM_FAILED);
  return envelope;
}

function envelopeOfStatus(status: number): Envelope {
  if (status === UNAUTHORIZED) return fail(SENTINEL, SESSION_EXPIRED);
  if (status === FORBIDDEN) return fail(FORBIDDEN, '没有权限进行此操作');
  if (status === NOT_FOUND) return fail(NOT_FOUND, NOTHING_FOUND);
  if (status === TOO_MANY_REQUESTS) return fail(TOO_MANY_REQUESTS, BUSY);
  return fail(BAD_GATEWAY, UPSTREAM_FAILED);
}

/** Parses `{code, message, data}` with an integer code, which may be a string of digits, as a code of the contract; null for anything else. */
export function readEnvelope(text: string, { success, sessionLost, codes, envelope, message: translate }: Adaptation): Envelope | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (Array.isArray(value)) return null;
  const fields = fieldsOf(value);
  const pick = (names: readonly string[]) => fields[names.find((name) => name in fields) ?? ''];
  const [code, message, data] = [pick(envelope.code), pick(envelope.message), pick(envelope.data)];
  const number = typeof code === 'string' && /^\d{1,6}$/.test(code) ? Number(code) : code;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null;
  const ours = success.includes(number) ? SUCCESS : sessionLost.includes(number) ? SENTINEL : (codes[number] ?? (number === SUCCESS ? BAD_GATEWAY : number));
  return { code: ours, message: typeof message === 'string' ? translate(message) : '', data: data ?? null };
}
