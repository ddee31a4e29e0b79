import { fieldsOf } from '../../shared/fieldsOf.ts';
import { BAD_GATEWAY, FORBIDDEN, GATEWAY_TIMEOUT, NOT_FOUND, TOO_MANY_REQUESTS, UNAUTHORIZED } from '../../shared/codes.ts';
import { SENTINEL } from '../../shared/constants.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import type { UpstreamReply } from './client.ts';

/** Messages of the gateway's own verdicts about the upstream; upstream text is never repeated in them. */
const BAD_ANSWER = '服务暂时不可用，请稍后再试';
const NO_ANSWER = '服务响应超时，请稍后再试';
const BUSY = '操作过于频繁，请稍后再试';
export const SESSION_EXPIRED = '登录已过期，请重新登录';

/**
 * Any response of the upstream, or its absence, as an envelope. The envelope's `code` decides, not the HTTP status, with
 * two exceptions: a status ≥ 500 is the upstream's failure whatever the body says, and a bare 401 is a verdict about the
 * token.
 *
 * | what came                                        | code                        |
 * |--------------------------------------------------|-----------------------------|
 * | envelope, code 401                               | 40000                       |
 * | envelope, code 500–599; HTTP ≥ 500; garbage; no connection; reset; too large | 502 |
 * | envelope, any other code                         | as it is                    |
 * | no envelope, HTTP 401 / 403 / 404 / 429          | 40000 / 403 / 404 / 429     |
 * | deadline passed                                  | 504                         |
 */
export function normalize(reply: UpstreamReply): Envelope {
  if (reply.outcome === 'timeout') return fail(GATEWAY_TIMEOUT, NO_ANSWER);
  if (reply.outcome !== 'ok' || reply.status >= 500) return fail(BAD_GATEWAY, BAD_ANSWER);
  const envelope = readEnvelope(reply.text);
  if (!envelope) return bare(reply.status);
  if (envelope.code === UNAUTHORIZED || envelope.code === SENTINEL) return { ...envelope, code: SENTINEL, message: envelope.message || SESSION_EXPIRED };
  if (envelope.code >= 500 && envelope.code <= 599) return fail(BAD_GATEWAY, BAD_ANSWER);
  return envelope;
}

function bare(status: number): Envelope {
  if (status === UNAUTHORIZED) return fail(SENTINEL, SESSION_EXPIRED);
  if (status === FORBIDDEN) return fail(FORBIDDEN, '没有权限进行此操作');
  if (status === NOT_FOUND) return fail(NOT_FOUND, '没有找到您要的内容');
  if (status === TOO_MANY_REQUESTS) return fail(TOO_MANY_REQUESTS, BUSY);
  return fail(BAD_GATEWAY, BAD_ANSWER);
}

/** `{code, message, data}` with an integer code (digits in a string count); anything else is no envelope. */
function readEnvelope(text: string): Envelope | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (Array.isArray(value)) return null;
  const { code, message, data } = fieldsOf(value);
  const number = typeof code === 'string' && /^\d{1,6}$/.test(code) ? Number(code) : code;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null;
  return { code: number, message: typeof message === 'string' ? message : '', data: data ?? null };
}
