import type { CallName, Contract } from './contract/index.ts';
import type { ResultOf, Input, Output, Endpoint } from './endpoint.ts';
import { type Envelope } from './envelope.ts';
import type { WireRow } from './wire.ts';
import { TOO_MANY_REQUESTS } from './codes.ts';
import { SENTINEL, SUCCESS } from './constants.ts';
import type { Reason } from './reasons.ts';
import { isUpstreamFailure } from './result.ts';

/** The envelope of a call. In a refusal, `data` is null or holds details for the caller (field errors, a missing sum). */
export type EnvelopeOf<N extends CallName> = Envelope<Output<Contract[N]> | null>;

/** Sends a call to the gateway: in process on the server, by `fetch('/bff/…')` in the browser. Never rejects: every failure is an envelope. */
export type Transport = <N extends CallName>(
  name: N,
  input: Input<Contract[N]>,
  options: CallOptions,
) => Promise<EnvelopeOf<N>>;

export interface CallOptions {
  /** Shows no toast for a refusal: for polls, and for the site data of every page, whose failures are logged (spec §7). A lost session is shown all the same. */
  quiet?: boolean;
  /** Site data as it is now instead of a copy, for a member who is about to confirm a price. */
  fresh?: boolean;
  /** Idempotency key of a call with the column `once`. */
  key?: string;
  signal?: AbortSignal;
}

type Method<N extends CallName> =
  object extends Input<Contract[N]>
    ? (input?: Input<Contract[N]>, options?: CallOptions) => Promise<ResultOf<Contract[N]>>
    : (input: Input<Contract[N]>, options?: CallOptions) => Promise<ResultOf<Contract[N]>>;

/** One typed method for each call, and `envelope` for callers that need the message or the field errors of a refusal. */
export type Api = { [N in CallName]: Method<N> } & {
  envelope<N extends CallName>(
    name: N,
    input: Input<Contract[N]>,
    options?: CallOptions,
  ): Promise<EnvelopeOf<N>>;
};

/**
 * Makes the typed API from the contract's rows, as Octokit does from its endpoint table. A new row of the contract
 * becomes a method without a change here.
 */
export function createApi(
  rows: Record<CallName, Pick<WireRow, 'returns' | 'onFailure'>>,
  transport: Transport,
): Api {
  const envelope: Api['envelope'] = (name, input, options = {}) => transport(name, input, options);
  const methods: Record<string, unknown> = { envelope };
  for (const [name, row] of Object.entries(rows))
    // `rows` has exactly the call names as keys.
    methods[name] = async (input = {}, options: CallOptions = {}) =>
      toResult(row, await transport(name as CallName, input, options));
  // TypeScript cannot infer each method's types from its name in a loop.
  return methods as Api;
}

/** Whether a failure is the word of the upstream or of a limit, and not made by the gateway because there was none. */
const isAnswer = ({ code, reason }: Envelope): boolean =>
  code === TOO_MANY_REQUESTS || reason === ('upstream_failed' satisfies Reason);

/**
 * Turns an envelope into the result of the typed API, by the failure policy of the specification (§7, §8):
 *
 * | onFailure  | answered with another code than 200   | not answered              |
 * |------------|---------------------------------------|---------------------------|
 * | `sentinel` | 40000                                 | null                      |
 * | `false`    | false                                 | false                     |
 * | `null`     | null                                  | null                      |
 * | `session`  | 40000, the gateway closes the session | null, the session is kept |
 *
 * For `session`, the codes of a host in trouble (429, 5xx) count as no answer: they say nothing about the token. Nor does another refusal, of
 * which the gateway makes a 502.
 * A call that returns its whole `envelope` returns refusals too, since they carry details for the page (such as a missing
 * sum). Its only failures are a lost session and an upstream without an answer.
 */
export function toResult(row: Pick<Endpoint, 'returns' | 'onFailure'>, envelope: Envelope): unknown {
  if (envelope.code === SUCCESS)
    return row.returns === 'data' ? envelope.data : row.returns === 'message' ? envelope.message : envelope;
  if (row.onFailure === 'false') return false;
  if (row.onFailure === 'null') return null;
  if (isUpstreamFailure(envelope.code) && (row.onFailure === 'session' || !isAnswer(envelope))) return null;
  return row.returns === 'envelope' && envelope.code !== SENTINEL ? envelope : SENTINEL;
}
