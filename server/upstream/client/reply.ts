import type { FailureOutcome } from './callFailed.ts';

/** Why there is no response. `sent`: a part of the request may have reached the upstream. `retryAfter`: seconds. `reason`: the error's code. */
export interface UpstreamFailure {
  outcome: FailureOutcome;
  sent: boolean;
  retryAfter?: number | undefined;
  reason?: string | undefined;
}

/** A response with its text (`retryAfter`: the upstream's header, seconds), or the reason why there is none. */
export type UpstreamReply = { outcome: 'ok'; status: number; text: string; retryAfter?: number | undefined } | UpstreamFailure;
