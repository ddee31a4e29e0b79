import { toResult } from './result.ts';
import type { CallName, Contract } from './contract/index.ts';
import type { ResultOf, Input, Output } from './endpoint.ts';
import type { Envelope } from './envelope.ts';
import type { WireRow } from './wire.ts';

/** `data` is null in a refusal, or what a caller may act on (field errors, a missing sum). */
export type EnvelopeOf<N extends CallName> = Envelope<Output<Contract[N]> | null>;

/** How a call reaches the gateway: in process on the server, over `/bff` in the browser. Never rejects: every failure is an envelope. */
export type Transport = <N extends CallName>(name: N, input: Input<Contract[N]>, options: CallOptions) => Promise<EnvelopeOf<N>>;

export interface CallOptions {
  /** The caller shows a refusal by itself: no toast. */
  quiet?: boolean;
  /** Makes a `once` call happen once, however often it is sent. */
  key?: string;
  signal?: AbortSignal;
}

type Method<N extends CallName> =
  object extends Input<Contract[N]>
    ? (input?: Input<Contract[N]>, options?: CallOptions) => Promise<ResultOf<Contract[N]>>
    : (input: Input<Contract[N]>, options?: CallOptions) => Promise<ResultOf<Contract[N]>>;

/** One typed method per endpoint, and `envelope` for callers that need the message or the field errors of a refusal. */
export type Api = { [N in CallName]: Method<N> } & {
  envelope<N extends CallName>(name: N, input: Input<Contract[N]>, options?: CallOptions): Promise<EnvelopeOf<N>>;
};

/**
 * Octokit's idea: the table is data, this is its only interpreter on the caller's side. A new row
 * is a new method, without a line here.
 */
export function createApi(rows: Record<CallName, Pick<WireRow, 'returns' | 'onFailure'>>, transport: Transport): Api {
  const envelope: Api['envelope'] = (name, input, options = {}) => transport(name, input, options);
  const methods: Record<string, unknown> = { envelope };
  for (const [name, row] of Object.entries(rows))
    // The rows are those of the calls.
    methods[name] = async (input = {}, options: CallOptions = {}) => toResult(row, await transport(name as CallName, input, options));
  // A method's types follow from its name, which a loop cannot say.
  return methods as Api;
}
