import { BAD_REQUEST, CONFLICT, UNPROCESSABLE } from '../../shared/codes.ts';
import { OUTCOME_UNKNOWN, SUCCESS } from '../../shared/constants.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import type { MoneyState } from '../metrics/moneyMetrics.ts';

/** What became of a call with an idempotency key, for metrics and log lines; `MONEY_STATES` explains each state. `sent`: this request has sent it. */
export function moneyState({ sent, replayed, code }: { sent: boolean; replayed: boolean; code: number }): MoneyState {
  if (sent) return code === SUCCESS ? 'done' : code === OUTCOME_UNKNOWN ? 'unknown' : isUpstreamFailure(code) ? 'failed' : 'refused';
  if (replayed) return code === OUTCOME_UNKNOWN ? 'unknown' : 'replayed';
  return code === CONFLICT ? 'conflict' : code === UNPROCESSABLE ? 'reused' : code === BAD_REQUEST ? 'invalid' : 'unavailable';
}
