import { BAD_REQUEST, NOT_FOUND, TOO_MANY_REQUESTS } from './codes.ts';
import { OUTCOME_UNKNOWN, SENTINEL, SUCCESS } from './constants.ts';
import type { Envelope } from './envelope.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * The failure policy of the specification (§7, §8), as one table:
 *
 * | onFailure  | refused by the upstream (code ≠ 200)     | not reached              |
 * |------------|--------------------------------------|--------------------------|
 * | `sentinel` | 40000                                | null                     |
 * | `false`    | false                                | false                    |
 * | `null`     | null                                 | null                     |
 * | `session`  | 40000, the gateway closes the session | null, the session is kept |
 *
 * An endpoint that answers with its whole `envelope` hands refusals over too (they carry what the
 * page needs, such as a missing sum); only a dead session and an unreachable upstream are failures.
 */
export function toResult(row: Pick<Endpoint, 'returns' | 'onFailure'>, envelope: Envelope): unknown {
  if (envelope.code === SUCCESS) return row.returns === 'data' ? envelope.data : row.returns === 'message' ? envelope.message : envelope;
  if (row.onFailure === 'false') return false;
  if (row.onFailure === 'null') return null;
  if (isUpstreamFailure(envelope.code)) return null;
  return row.returns === 'envelope' && envelope.code !== SENTINEL ? envelope : SENTINEL;
}

/** The upstream was not reached, was busy or answered garbage: no verdict about the call or the token. */
export function isUpstreamFailure(code: number): boolean {
  return code === TOO_MANY_REQUESTS || code === OUTCOME_UNKNOWN || (code >= 500 && code <= 599);
}

/** What was asked for by its number is not there for this caller; a number that cannot be one is refused as input. */
export const isNoSuchRecord = (code: number): boolean => code === NOT_FOUND || code === BAD_REQUEST;
