import type { FailureOutcome } from './callFailed.ts';

/** Why there is no response. `sent`: a part of the request may have reached the upstream. `retryAfter`: seconds. */
export interface UpstreamFailure {
  outcome: FailureOutcome;
  sent: boolean;
  retryAfter?: number | undefined;
}

/** A response with its text (`retryAfter`: the upstream's header, seconds), or the reason why there is none. */
export type UpstreamReply = { outcome: 'ok'; status: number; text: string; retryAfter?: number | undefined } | UpstreamFailure;
