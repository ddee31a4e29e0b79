import { OUTCOME_UNKNOWN } from '../shared/constants.ts';
import type { Reason } from './calls.ts';

/** `code` and `status` of a call that got no envelope, and no response. */
export const NONE: number = 0;

/** Of a call that got no envelope: nothing came, not in time, or something else. */
export type LocalReason = 'no_response' | 'timed_out' | 'not_an_envelope';

/** What a `PortalError` is made of. */
export interface PortalErrorParts {
  /** Name of the call. */
  call: string;
  code: number;
  reason: Reason | LocalReason;
  /** HTTP status; 0 when there was no response. */
  status: number;
  message: string;
  data?: unknown;
  requestId?: string | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  key?: string | undefined;
  cause?: unknown;
}

/** A call that was refused, or that got no response. */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  /** Name of the call, such as `withdraw`. */
  readonly call: string;
  /** `code` of the envelope: 40000 without a valid session, 50410 for an unknown outcome; 0 when there was no envelope. */
  readonly code: number;
  /**
   * What it was, in one word that stays the same: one of the portal's catalogue, or one of this client's own when no envelope came. A
   * portal that is newer than this package may have further ones.
   */
  readonly reason: Reason | LocalReason;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** `data` of the envelope, such as `{ errors: { amount: '…' } }`. */
  readonly data: unknown;
  /** The response's `x-request-id`; the portal's log lines have the same. */
  readonly requestId: string | undefined;
  /** Seconds after which the same call may succeed, if the portal said so. */
  readonly retryAfter: number | undefined;
  /** The idempotency key that the call was sent with. To repeat the call, pass it on: it is then carried out once at most. */
  readonly key: string | undefined;

  constructor({
    call,
    code,
    reason,
    status,
    message,
    data,
    requestId,
    retryAfter,
    key,
    cause,
  }: PortalErrorParts) {
    super(message, cause === undefined ? {} : { cause });
    this.call = call;
    this.code = code;
    this.reason = reason;
    this.status = status;
    this.data = data ?? null;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.key = key;
  }

  /** Whether the call may have been carried out: it was sent, and what became of it is not known. `settle` finds out. */
  get isOutcomeUnknown(): boolean {
    return this.code === OUTCOME_UNKNOWN || (this.key !== undefined && this.status === NONE);
  }
}
