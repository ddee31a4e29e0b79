import type { IncomingHttpHeaders } from 'node:http';
import { errors } from 'undici';

/**
 * Why there is no response. `refused`: no connection; `reset`: a broken connection or a response that is not HTTP; `shed`: too
 * many calls of the class; `open`: the breaker is open.
 */
export type FailureOutcome = 'refused' | 'timeout' | 'reset' | 'oversize' | 'aborted' | 'shed' | 'open';

/** Why there is no response. `sent`: a part of the request may have reached the upstream. `retryAfter`: seconds. `reason`: the error's code. */
export interface UpstreamFailure {
  outcome: FailureOutcome;
  sent: boolean;
  retryAfter?: number | undefined;
  reason?: string | undefined;
}

/** A whole response. `retryAfter`: the upstream's header, seconds. */
interface TextReply {
  outcome: 'ok';
  status: number;
  text: string;
  retryAfter?: number | undefined;
  headers?: IncomingHttpHeaders | undefined;
}

/** A response with its text, or the reason why there is none. */
export type UpstreamReply = TextReply | UpstreamFailure;

/** Longest pause that an upstream's `Retry-After` may ask for (seconds). */
export const RETRY_AFTER_MAX = 10;

/** A response's value of a header; of several the first, of none ''. */
export const single = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

/** The reply of a whole response. */
export function replyOf(status: number, headers: IncomingHttpHeaders, text: string): TextReply {
  const after = single(headers['retry-after']);
  // Dates are ignored, since the clocks may differ.
  const retryAfter = /^\d{1,9}$/.test(after) ? Math.min(Number(after), RETRY_AFTER_MAX) : undefined;
  return { outcome: 'ok', status, text, headers, ...(retryAfter !== undefined && { retryAfter }) };
}

/** A status whose response has no body. */
const NO_CONTENT = 204;

/**
 * Whether a response shows that the upstream does not work: a status ≥ 500, or anything but JSON where it claims success.
 * Refusals (4xx) are answers. Undefined: it says nothing, since there was no response; the failure has been counted.
 */
export function isUpstreamsFault(reply: UpstreamReply): boolean | undefined {
  if (reply.outcome !== 'ok') return undefined;
  if (reply.status >= 500) return true;
  return reply.status < 400 && reply.status !== NO_CONTENT && !looksLikeJson(reply.text);
}

/** Whether it is a JSON object or list as far as its ends show: neither a page of HTML nor one that stops in the middle. */
function looksLikeJson(text: string): boolean {
  const ends = `${text.trimStart().charAt(0)}${text.trimEnd().at(-1) ?? ''}`;
  return ends === '{}' || ends === '[]';
}

/** A request without a response. The message is made of words of this module only, since proxies and loggers may quote it. */
export class CallFailed extends Error {
  readonly failure: UpstreamFailure;
  /** Whether it says something about the upstream, and not about the caller or the queue. */
  readonly upstreamsFault: boolean;

  constructor(failure: UpstreamFailure, upstreamsFault = false) {
    super(`the call to the upstream failed: ${failure.outcome}`);
    this.name = 'CallFailed';
    this.failure = failure;
    this.upstreamsFault = upstreamsFault;
  }
}

/** The form of the codes of Node, OpenSSL and undici, such as `CERT_HAS_EXPIRED`. They are names of theirs, never words of the upstream. */
const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;

/** Errors of undici that say nothing about the upstream: the request cannot be sent, was given up, or the client is closed. */
const OURS = [
  errors.InvalidArgumentError,
  errors.RequestAbortedError,
  errors.ClientClosedError,
  errors.ClientDestroyedError,
];

/** The failure that an error of undici or of the network means. `sent`: the request had been written when it came. */
export function failureOf(thrown: unknown, sent: boolean): CallFailed {
  if (thrown instanceof CallFailed) return thrown;
  const code = codeOf(thrown);
  const reason = code !== undefined && CODE.test(code) ? code : undefined;
  if (thrown instanceof errors.ResponseExceededMaxSizeError)
    return new CallFailed({ outcome: 'oversize', sent, reason });
  if (OURS.some((kind) => thrown instanceof kind)) return new CallFailed({ outcome: 'aborted', sent });
  if (code?.endsWith('_TIMEOUT')) return new CallFailed({ outcome: 'timeout', sent, reason }, true);
  return new CallFailed({ outcome: sent ? 'reset' : 'refused', sent, reason }, true);
}

/** Whether the connection was closed under the request, as an upstream does whose keep-alive time ends at that moment. */
export const isBrokenConnection = (thrown: unknown): boolean =>
  thrown instanceof errors.SocketError || ['ECONNRESET', 'EPIPE'].includes(codeOf(thrown) ?? '');

/** `code` is not always a string: that of an abort is a number. */
function codeOf(thrown: unknown): string | undefined {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
