import type { CallName, EndpointName } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import type { UpstreamReply } from '../../upstream/upstreamReply.ts';
import type { Adapter } from '../adapterOf.ts';
import type { SiteCopies } from '../cache/siteCopies.ts';
import type { CallContext, FileUpload, GatewayServices, MemberOf } from '../callContext.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Identity } from '../identity.ts';
import type { Once } from '../once.ts';
import type { DriftPlace } from '../read/drift.ts';
import type { Shape } from '../shape.ts';

/** What the steps work with. */
export interface Parts extends GatewayServices {
  identity: Identity;
  copies: SiteCopies;
  once: Once;
  capabilities: Pick<Capabilities, 'missing'>;
  memberOf: MemberOf;
  /** Whether the upstream has answered any call since the start, if only to refuse it. */
  seen: { upstream: boolean };
  /** Makes another call of the contract, with all of its steps. */
  callRaw: (name: CallName, input: object, context: CallContext) => Promise<Envelope>;
}

/** What came of the requests of a call. */
export interface Received {
  /** In the contract's form, before it is read. */
  envelope: Envelope;
  /** The reply that decided; absent: no request was needed. */
  reply?: UpstreamReply | undefined;
  /** The token that was sent; null: none, though the call may have one; undefined: the call has none. */
  token?: string | null | undefined;
  /** Something may have been written at the upstream. */
  mayHaveWritten: boolean;
  /** Counts and logs the request, with what it came to. `code`: for the metrics; `fault`: the place without which the response is useless. */
  end?: ((envelope: Envelope, code?: number, fault?: string) => void) | undefined;
}

/** What is the same for each call of a row. */
export interface CallRow {
  name: EndpointName | 'uploadedFile';
  /** The contract's, with the adaptation's say on whose token is sent. */
  row: Endpoint;
  shape: Shape;
  /** Undefined: the upstream does not have the call. */
  adapter: Adapter | undefined;
  /** Fields of the input that the upstream does not take. */
  untaken: readonly string[];
  parts: Parts;
}

/** A call on its way through the steps (call.ts). */
export interface Call extends CallRow {
  context: CallContext;
  /** As a caller gave it, until it is checked. */
  input: Record<string, unknown>;
  /** Fields that came as texts, in a query or a path. */
  texts?: object;
  /** Of an upload. */
  file?: Omit<FileUpload, 'fields'>;
  /** Of a list: rows that were added before are left out. */
  since?: unknown;
  /** Since the upstream was asked. */
  received: Received;
  /** What the caller gets, as far as it is read. */
  envelope: Envelope;
  /** What did not fit the contract, and the place of the field without which the response is useless. */
  places: readonly DriftPlace[];
  fault?: string | undefined;
  /** Of site data: names of the fields that the upstream says are empty. */
  emptied?: readonly string[];
}

/** Goes on with the next step, of this call or of one that takes its place. */
export type Next = (call: Call) => Envelope | Promise<Envelope>;

/** A step of a call: it may answer by itself, change what comes before or after it, or note something. */
export type Step = (call: Call, next: Next) => Envelope | Promise<Envelope>;
