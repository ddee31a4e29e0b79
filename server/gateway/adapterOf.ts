import type { FastifyBaseLogger } from 'fastify';
import { SUCCESS } from '../../shared/constants.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { refusal } from '../../shared/refusal.ts';
import { bffCall, splitCall, type WireRow } from '../../shared/wire.ts';
import type { Adaptation } from '../upstream/adapt/adapt.ts';
import { callOf } from '../upstream/adapt/callOf.ts';
import { recordOf } from '../upstream/adapt/recordOf.ts';
import type { RowAdaptation } from '../upstream/adapt/rowAdaptation.ts';
import { describeError } from '../log/describeError.ts';
import type { UpstreamReply } from '../upstream/client.ts';
import { normalize, UPSTREAM_FAILED } from '../upstream/normalize.ts';
import { LIFETIME_FIELD, TOKEN_FIELD } from '../upstream/tokenFields.ts';
import type { Addresses } from './read/addresses.ts';

export interface Adapter extends Pick<WireRow, 'method' | 'path'> {
  /** The query or body for the upstream, or the envelope to return instead of sending anything. */
  request(input: Record<string, unknown>, log: FastifyBaseLogger): { sent: Record<string, unknown> } | { failure: Envelope };
  /** The upstream's reply as an envelope of the contract. */
  envelope(reply: UpstreamReply, log: FastifyBaseLogger): Envelope;
}

/** The entry of a call, for any call. */
type Entry = Pick<RowAdaptation<EndpointName>, 'upstream' | 'refusal'> & {
  request?: (input: object) => Record<string, unknown>;
  data?: (data: unknown) => unknown;
};

/**
 * The adaptation of one call, made once, with the address of an uploaded file turned into the upstream's own. What an entry throws is
 * logged without its message, which may quote data.
 */
export function adapterOf(adaptation: Adaptation, name: EndpointName, addresses: Addresses): Adapter {
  const row: Endpoint = contract[name];
  const call = callOf(adaptation, name);
  if (!call) throw new Error(`the call ${name} has no upstream column`);
  // The entry belongs to the call's own input and output, which this function does not know.
  const entry = (adaptation.rows[name] ?? {}) as Entry;

  /** What the entry makes, or `instead` if it throws. */
  function run<T>(of: string, log: FastifyBaseLogger, make: () => T, instead: T): T {
    try {
      return make();
    } catch (error) {
      const { type, at: [frame = ''] = [] } = describeError(error);
      const [, at] = /([^/\\(]+:\d+:\d+)\)?$/.exec(frame) ?? [];
      log.warn({ event: 'upstream.adaptation', name, entry: of, error: type, at });
      return instead;
    }
  }

  /** A success without readable data: a read has failed, but a write has happened. */
  const unread = (envelope: Envelope): Envelope => (bffCall(row).method === 'GET' ? refusal('upstream_invalid', UPSTREAM_FAILED) : { ...envelope, data: null });

  function success(envelope: Envelope, log: FastifyBaseLogger): Envelope {
    const { data } = envelope;
    // Nothing stays nothing, so no entry has to expect it.
    const made = entry.data && data !== null ? run('data', log, () => ({ data: entry.data?.(data) }), undefined) : { data };
    if (!made) return unread(envelope);
    return { ...envelope, data: canOpenSession(row) ? withToken(made.data, data, adaptation.token) : made.data };
  }

  function refused(envelope: Envelope, log: FastifyBaseLogger): Envelope {
    const occasion = { call: name, code: envelope.code };
    const general = run('refusal', log, () => adaptation.refusal(envelope.data, occasion), null);
    return { ...envelope, data: entry.refusal ? run('refusal', log, () => entry.refusal?.(general, occasion), null) : general };
  }

  return {
    ...splitCall(call),
    request(input, log) {
      const own = withOwnAddresses(input, addresses);
      const sent = entry.request ? run('request', log, () => entry.request?.(own), undefined) : own;
      return sent ? { sent } : { failure: refusal('upstream_invalid', UPSTREAM_FAILED) };
    },
    envelope(reply, log) {
      const envelope = normalize(reply, adaptation, (message, code) => run('message', log, () => adaptation.message(message, { call: name, code }), message));
      return envelope.code === SUCCESS ? success(envelope, log) : refused(envelope, log);
    },
  };
}

/** The data of a login, with token and lifetime from the upstream's fields under the contract's names. */
function withToken(made: unknown, data: unknown, { names, lifetimeNames }: Adaptation['token']): unknown {
  const given = recordOf(data);
  const pick = (field: string, from: readonly string[]) => {
    const name = from.find((one) => one in given);
    return name === undefined ? {} : { [field]: given[name] };
  };
  const picked = { ...pick(TOKEN_FIELD, names), ...pick(LIFETIME_FIELD, lifetimeNames) };
  return Object.keys(picked).length > 0 ? { ...recordOf(made), ...picked } : made;
}

/** Replaces the gateway's addresses of files by the upstream's, in the input's texts, lists of texts, and answers. */
function withOwnAddresses(input: Record<string, unknown>, addresses: Addresses): Record<string, unknown> {
  const own = (value: unknown): unknown => {
    if (typeof value === 'string') return addresses.toUpstream(value);
    if (Array.isArray(value)) return value.map(own);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, own(one)])) : value;
  };
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, own(value)]));
}
