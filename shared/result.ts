import { BAD_REQUEST, NOT_FOUND, TOO_MANY_REQUESTS } from './codes.ts';
import { OUTCOME_UNKNOWN, SENTINEL, SUCCESS } from './constants.ts';
import type { Envelope } from './envelope.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Turns an envelope into the result of the typed API, by the failure policy of the specification (§7, §8):
 *
 * | onFailure  | refused by the upstream (code ≠ 200)     | not reached              |
 * |------------|--------------------------------------|--------------------------|
 * | `sentinel` | 40000                                | null                     |
 * | `false`    | false                                | false                    |
 * | `null`     | null                                 | null                     |
 * | `session`  | 40000, the gateway closes the session | null, the session is kept |
 *
 * A call that returns its whole `envelope` returns refusals too, since they carry details for the page (such as a missing
 * sum). Its only failures are a lost session and an unreachable upstream.
 */
export function toResult(row: Pick<Endpoint, 'returns' | 'onFailure'>, envelope: Envelope): unknown {
  if (envelope.code === SUCCESS) return row.returns === 'data' ? envelope.data : row.returns === 'message' ? envelope.message : envelope;
  if (row.onFailure === 'false') return false;
  if (row.onFailure === 'null') return null;
  if (isUpstreamFailure(envelope.code)) return null;
  return row.returns === 'envelope' && envelope.code !== SENTINEL ? envelope : SENTINEL;
}

/** Whether the code says nothing about the call or the token: the upstream was not reached, was busy or sent an invalid response. */
export function isUpstreamFailure(code: number): boolean {
  return code === TOO_MANY_REQUESTS || code === OUTCOME_UNKNOWN || (code >= 500 && code <= 599);
}

/** Whether a refusal of a list, or of another call without a record's number, means that the upstream does not have the call. */
export const isNoSuchCall = (code: number): boolean => code === NOT_FOUND;

/** Whether the requested record does not exist for this caller. 400: the number in the address is not a valid one. */
export const isNoSuchRecord = (code: number): boolean => code === NOT_FOUND || code === BAD_REQUEST;
