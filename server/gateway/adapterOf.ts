import type { EndpointName } from '../../shared/contract/index.ts';
import { SUCCESS } from '../../shared/constants.ts';
import type { Call } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Adaptation } from '../upstream/adaptation.ts';
import type { Addresses } from './read/addresses.ts';

export interface Adapter {
  upstream: Call | undefined;
  /** The query or body for the upstream. */
  request(input: Record<string, unknown>): Record<string, unknown>;
  /** A success with its data in the contract's form. */
  data(envelope: Envelope): Envelope;
}

/** The adaptation of one call, with the address of an uploaded file turned into the upstream's own. */
export function adapterOf({ rows }: Adaptation, name: EndpointName, addresses: Addresses): Adapter {
  // The entry belongs to the call's own input and output, which this function does not know.
  const entry = rows[name] as { upstream?: Call; request?: (input: object) => Record<string, unknown>; data?: (data: unknown) => unknown } | undefined;
  return {
    upstream: entry?.upstream,
    request(input) {
      const sent = withOwnAddresses(input, addresses);
      return entry?.request ? entry.request(sent) : sent;
    },
    data(envelope) {
      if (!entry?.data || envelope.code !== SUCCESS) return envelope;
      try {
        return { ...envelope, data: entry.data(envelope.data) };
      } catch {
        // The function met data that it was not written for; the reader decides what can be used.
        return { ...envelope, data: null };
      }
    },
  };
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
