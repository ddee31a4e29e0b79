import { fieldsOf } from '../../shared/fieldsOf.ts';
import {
  BAD_GATEWAY,
  BAD_REQUEST,
  FORBIDDEN,
  NOT_FOUND,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
} from '../../shared/codes.ts';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { isBusinessReason, isReason, refusal } from '../../shared/reasons.ts';
import { hasChinese } from '../../shared/result.ts';
import { type Adaptation, STATUS, type UpstreamCode } from './adapt/adapt.ts';
import type { UpstreamReply } from './upstreamReply.ts';
import { jsonOf } from './readJson.ts';

/** Messages for failures of which the upstream says nothing that is for people. */
export const UPSTREAM_FAILED = '服务暂时不可用，请稍后再试';
export const UPSTREAM_INCOMPLETE = '服务返回的内容不完整，请稍后再试';
const UPSTREAM_BUSY = '服务繁忙，请稍后再试';
export const UPSTREAM_TIMED_OUT = '服务响应超时，请稍后再试';
const BUSY = '操作过于频繁，请稍后再试';
export const NOTHING_FOUND = '没有找到您要的内容';
export const SESSION_EXPIRED = '登录已过期，请重新登录';

type Translate = (message: string, code: number) => string;

/**
 * Turns any reply of the upstream into an envelope. The envelope's `code` decides, not the HTTP status, with two exceptions:
 * a status ≥ 500 is always a failure of the upstream, and a status 401 without an envelope means that the token is refused.
 * A failure that the upstream reports in an envelope has the reason `upstream_failed`, and keeps its message if that is for people.
 *
 * | reply                                            | code                        |
 * |--------------------------------------------------|-----------------------------|
 * | envelope, a code of `sessionLost`                | 40000                       |
 * | envelope, a code of `success`                    | 200                         |
 * | envelope, code 500–599 or HTTP ≥ 500             | 502                         |
 * | invalid body, no connection, reset, too large    | 502                         |
 * | envelope, any other number                       | as it is, or that of `codes` |
 * | no envelope, HTTP 401 / 403 / 404 / 429          | 40000 / 403 / 404 / 429     |
 * | time-out                                         | 504                         |
 * | not sent: too many calls, or the breaker is open | 503                         |
 *
 * The upstream's `Retry-After` becomes the field `retry_after` of the data.
 *
 * `translate` makes the message to show of the upstream's message; the other messages are Chinese.
 */
export function normalize(
  reply: UpstreamReply,
  adaptation: Adaptation,
  translate: Translate = (message) => message,
): Envelope {
  if (reply.outcome === 'timeout') return refusal('upstream_timeout', UPSTREAM_TIMED_OUT);
  const patience = reply.retryAfter === undefined ? null : { retry_after: reply.retryAfter };
  if (reply.outcome === 'shed' || reply.outcome === 'open')
    return refusal('upstream_busy', UPSTREAM_BUSY, patience);
  if (reply.outcome === 'oversize') return refusal('upstream_invalid', UPSTREAM_FAILED, patience);
  if (reply.outcome !== 'ok') return refusal('upstream_unreachable', UPSTREAM_FAILED, patience);
  const read = parseEnvelope(reply, adaptation);
  if (!read) return envelopeOfStatus(reply.status, patience);
  const { sent: _sent, message: own, ...rest } = read;
  const envelope: Envelope = { ...rest, message: translate(own, rest.code) };
  const { code, message } = envelope;
  const hasFailed = reply.status >= 500;
  // A success, or the end of a session, under the status of a failure is no answer to rely on.
  if (hasFailed && (code === SUCCESS || code === SENTINEL))
    return refusal('upstream_invalid', UPSTREAM_FAILED, patience);
  if (hasFailed || (code >= 500 && code <= 599))
    return refusal('upstream_failed', isHarmless(message) ? message : UPSTREAM_FAILED, patience);
  return code === SENTINEL ? { ...envelope, message: message || SESSION_EXPIRED } : envelope;
}

/** What programs write for those who make them: errors of PHP, SQL, Java and Python, places in files, HTML. */
const PROGRAM =
  /SQLSTATE|Exception\b|Traceback|Stack trace|\b(?:Fatal|Parse|Syntax) error|\bUndefined \w|\b(?:Warning|Notice|Deprecated): |\w\.(?:php|java|py|go|jsp)\b|\bat [\w.$]+\(|\w(?:::|->)\w+\(|<\/?[a-z!][^>]*>/i;

/** Whether a text of the upstream can be for people: one that has no Chinese character, or a program's words, is not. */
export const isForPeople = (text: string): boolean => hasChinese(text) && !PROGRAM.test(text);

/**
 * Whether a message of a failure may be shown: a Chinese sentence without what programs write (long foreign words, brackets, paths,
 * assignments, calls), which may tell of the upstream's inside.
 */
const isHarmless = (message: string): boolean =>
  message.length <= 200 && isForPeople(message) && !/[A-Za-z]{7}|\w\(|[<>{}[\]\\/=;$@#|`_\n]/.test(message);

/**
 * Whether a refusal is the upstream's own word: an envelope, or a status 401. A page of a firewall or a missing route (403, 404
 * without an envelope) says nothing about the token that was sent: for `visit`, which only checks the token, it is no answer (readEnvelope.ts).
 */
export function isOwnWord(reply: UpstreamReply, adaptation: Adaptation): boolean {
  return (
    reply.outcome === 'ok' && (reply.status === UNAUTHORIZED || parseEnvelope(reply, adaptation) !== null)
  );
}

function envelopeOfStatus(status: number, patience: object | null): Envelope {
  if (status === UNAUTHORIZED) return refusal('session_expired', SESSION_EXPIRED);
  if (status === FORBIDDEN) return refusal('forbidden', '没有权限进行此操作');
  if (status === NOT_FOUND) return refusal('not_found', NOTHING_FOUND);
  if (status === TOO_MANY_REQUESTS) return refusal('rate_limited', BUSY, patience);
  return refusal('upstream_invalid', UPSTREAM_FAILED, patience);
}

/** An envelope of the upstream: its code as one of the contract, and as it was sent. */
interface UpstreamEnvelope extends Envelope {
  sent: unknown;
}

/**
 * Parses `{code, message, data}` under the upstream's names, with a code of the contract; null for anything else. A refusal also has the
 * `reason` that the upstream gives, translated; '' for one that only the gateway may give. It may be a word outside of the catalogue.
 */
export function parseEnvelope(
  reply: { status: number; text: string },
  adaptation: Adaptation,
): UpstreamEnvelope | null {
  const { status, text } = reply;
  const { code: codes, message: messages, data, reason: reasons } = adaptation.envelope;
  const isBare = codes.includes(STATUS);
  const read = isBare && text === '' ? { value: null } : jsonOf(reply);
  if (!read) return null;
  const { value } = read;
  if (Array.isArray(value) && !isBare) return null;
  const pick = (names: readonly string[]) =>
    names.map((name) => valueAt(value, name)).find((one) => one !== undefined);
  const sent = pick(codes) ?? (isBare ? status : undefined);
  const code = codeOf(sent, adaptation);
  if (code === null) return null;
  const message = pick(messages);
  const envelope = {
    code,
    sent,
    message: typeof message === 'string' ? message : '',
    data: (data.length > 0 ? pick(data) : value) ?? null,
  };
  const reason = code === SUCCESS ? undefined : reasonIn(pick(reasons), sent, adaptation);
  return reason === undefined ? envelope : { ...envelope, reason };
}

/** The value of a field, or of one deeper in it (`error.code`); undefined if it is not there. */
function valueAt(value: unknown, name: string): unknown {
  const own = (from: unknown, key: string) =>
    Object.hasOwn(fieldsOf(from), key) ? fieldsOf(from)[key] : undefined;
  return own(value, name) ?? name.split('.').reduce(own, value);
}

/** Whether the adaptation knows a response as that of a call which is not there. */
export function saysNoSuchCall(reply: UpstreamReply, adaptation: Adaptation): boolean {
  if (reply.outcome !== 'ok') return false;
  const { status, text, headers = {} } = reply;
  const envelope = parseEnvelope(reply, adaptation);
  return adaptation.noSuchCall({
    status,
    type: headers['content-type'] ?? '',
    text,
    code: envelope?.sent,
    message: envelope?.message ?? '',
  });
}

/** What a table of the adaptation has for the first of these values that it names. */
function entryOf<V>(table: Readonly<Record<string, V>>, ...values: unknown[]): V | undefined {
  const key = values.map(String).find((value) => Object.hasOwn(table, value));
  return key === undefined ? undefined : table[key];
}

/** The upstream's word for its reason, or its code, as a reason of the catalogue if the adaptation has it; undefined without both. */
function reasonIn(word: unknown, code: unknown, { reasons }: Adaptation): string | undefined {
  const named = entryOf(reasons, word, code);
  if (named !== undefined) return named;
  if (typeof word !== 'string') return undefined;
  return isReason(word) && !isBusinessReason(word) ? '' : word;
}

/** The contract's code for the upstream's, which may be text; null if it is none. */
function codeOf(sent: unknown, { success, sessionLost, codes }: Adaptation): number | null {
  const code = typeof sent === 'string' && /^\d{1,6}$/.test(sent) ? Number(sent) : sent;
  const isAmong = (some: readonly UpstreamCode[]) => some.some((one) => one === code || one === sent);
  if (isAmong(success)) return SUCCESS;
  if (isAmong(sessionLost)) return SENTINEL;
  const named = entryOf(codes, sent, code);
  if (named !== undefined) return named;
  if (typeof code !== 'number' || !Number.isSafeInteger(code)) return null;
  // Numbers that mean something else here than in the contract.
  return code === SUCCESS ? BAD_GATEWAY : code === SENTINEL ? BAD_REQUEST : code;
}
