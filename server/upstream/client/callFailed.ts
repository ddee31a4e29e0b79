import type { IncomingHttpHeaders } from 'node:http';
import { errors } from 'undici';

/** Whether it is a JSON object or list as far as its ends show: neither a page of HTML nor one that stops in the middle. */
function looksLikeJson(text: string): boolean {
  const ends = `${text.trimStart().charAt(0)}${text.trimEnd().at(-1) ?? ''}`;
  return ends === '{}' || ends === '[]';
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

/**
 * Why there is no response. `refused`: no connection; `reset`: a broken connection or a response that is not HTTP; `shed`: too
 * many calls of the class; `open`: the breaker is open.
 */
export type FailureOutcome = 'refused' | 'timeout' | 'reset' | 'oversize' | 'aborted' | 'shed' | 'open';

interface Details {
  /** Whether a part of the request may have left for the upstream. */
  sent: boolean;
  /** Whether it says something about the upstream, and not about the caller or the queue. */
  upstreamsFault?: boolean;
  /** Seconds after which another attempt makes sense. */
  retryAfter?: number | undefined;
  /** The code of the error behind it. */
  reason?: string | undefined;
}

/** The form of the codes of Node, OpenSSL and undici, such as `CERT_HAS_EXPIRED`. They are names of theirs, never words of the upstream. */
const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;

/** A request without a response. The message is made of words of this module only, since proxies and loggers may quote it. */
export class CallFailed extends Error {
  readonly sent: boolean;
  readonly upstreamsFault: boolean;
  readonly retryAfter: number | undefined;
  readonly reason: string | undefined;

  constructor(
    readonly outcome: FailureOutcome,
    { sent, upstreamsFault = false, retryAfter, reason }: Details,
  ) {
    super(`the call to the upstream failed: ${outcome}`);
    this.name = 'CallFailed';
    this.sent = sent;
    this.upstreamsFault = upstreamsFault;
    this.retryAfter = retryAfter;
    this.reason = reason;
  }
}

/** A call that found too many others before it. */
export const shed = (): CallFailed => new CallFailed('shed', { sent: false, retryAfter: 1 });

/** The failure that an error of undici or of the network means. `sent`: the request had been written when it came. */
export function failureOf(thrown: unknown, sent: boolean): CallFailed {
  if (thrown instanceof CallFailed) return thrown;
  // `code` is not always a string: that of an abort is a number.
  const { name, code }: { name: string; code?: unknown } = thrown instanceof Error ? thrown : new Error();
  const reason = typeof code === 'string' && CODE.test(code) ? code : undefined;
  if (thrown instanceof errors.ResponseExceededMaxSizeError)
    return new CallFailed('oversize', { sent, reason });
  if (thrown instanceof errors.InvalidArgumentError) return new CallFailed('aborted', { sent: false });
  if (name === 'AbortError' || thrown instanceof errors.RequestAbortedError)
    return new CallFailed('aborted', { sent });
  if (String(code).endsWith('_TIMEOUT'))
    return new CallFailed('timeout', { sent, upstreamsFault: true, reason });
  return new CallFailed(sent ? 'reset' : 'refused', { sent, upstreamsFault: true, reason });
}

/** Whether the connection was closed under the request, as an upstream does whose keep-alive time ends at that moment. */
export function isBrokenConnection(thrown: unknown): boolean {
  if (thrown instanceof errors.SocketError) return true;
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/** Why there is no response. `sent`: a part of the request may have reached the upstream. `retryAfter`: seconds. `reason`: the error's code. */
export interface UpstreamFailure {
  outcome: FailureOutcome;
  sent: boolean;
  retryAfter?: number | undefined;
  reason?: string | undefined;
}

/** A response with its text (`retryAfter`: the upstream's header, seconds), or the reason why there is none. */
export type UpstreamReply =
  | {
      outcome: 'ok';
      status: number;
      text: string;
      retryAfter?: number | undefined;
      headers?: IncomingHttpHeaders | undefined;
    }
  | UpstreamFailure;
