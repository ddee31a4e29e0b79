import { OUTCOME_UNKNOWN, SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Reason } from '../../shared/reasons.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import type { MoneyState } from '../metrics/moneyMetrics.ts';

/** What a call that was not sent says of itself (sendOnce.ts, identity.ts); any other envelope is the first one again. */
const UNSENT: { [R in Reason]?: MoneyState } = {
  request_running: 'conflict',
  idempotency_key_reused: 'reused',
  idempotency_key_missing: 'invalid',
  not_submitted: 'unavailable',
  outcome_unknown: 'unknown',
};

/** What became of a call with an idempotency key, for metrics and log lines; `MONEY_STATES` explains each state. `sent`: this request has sent it. */
export function moneyState(sent: boolean, { code, reason }: Envelope): MoneyState {
  // A word that the catalogue does not have is none of these.
  if (!sent) return UNSENT[reason as Reason] ?? 'replayed';
  if (code === SUCCESS) return 'done';
  return code === OUTCOME_UNKNOWN ? 'unknown' : isUpstreamFailure(code) ? 'failed' : 'refused';
}
