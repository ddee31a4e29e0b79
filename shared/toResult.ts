import { SENTINEL, SUCCESS } from './constants.ts';
import type { Endpoint } from './endpoint.ts';
import type { Envelope } from './envelope.ts';
import { isUpstreamFailure } from './result.ts';

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
