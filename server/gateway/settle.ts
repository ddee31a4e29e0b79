import { OUTCOME_UNKNOWN, SUCCESS } from '../../shared/constants.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { refusal } from '../../shared/refusal.ts';
import { bffCall, withQuery } from '../../shared/wire.ts';

/**
 * Adds to an unknown outcome how to settle it: `request_id`, and `records`, the address that lists what the call has made. Without a
 * `list`, the call's records cannot be asked for by their key, and only `request_id` is there.
 */
export function tellHowToSettle(envelope: Envelope, key: string | undefined, list: Endpoint | undefined): Envelope {
  if (envelope.code !== OUTCOME_UNKNOWN || key === undefined) return envelope;
  const records = list && { records: withQuery(bffCall(list).path, { request_id: key }) };
  return { ...envelope, data: { request_id: key, ...records } };
}

/**
 * Refuses a list that was asked for by `request_id` if some of its records have another one or none: the upstream does not know the
 * filter, and a caller would take a stranger's record for its own call, or pay twice.
 */
export function refuseUnfiltered(envelope: Envelope, requestId: unknown): Envelope {
  const { code, data } = envelope;
  if (code !== SUCCESS || requestId === undefined || !Array.isArray(data)) return envelope;
  return data.every((row) => fieldsOf(row).request_id === requestId) ? envelope : refusal('not_offered', '暂不支持按请求编号查询记录');
}
