import { toAnswer } from './answer.ts';
import type { Contract, EndpointName } from './contract/index.ts';
import type { AnswerOf, Input, Output } from './endpoint.ts';
import type { Envelope } from './envelope.ts';
import type { WireRow } from './wire.ts';

/** How a call reaches the gateway: in process on the server, over `/bff` in the browser. Never throws for an answer. */
export type Transport = (name: EndpointName, input: object, options: CallOptions) => Promise<Envelope>;

export interface CallOptions {
  /** The caller shows a refusal by itself: no toast. */
  quiet?: boolean;
  /** Makes a `once` call happen once, however often it is sent. */
  key?: string;
  signal?: AbortSignal;
}

type Method<N extends EndpointName> =
  object extends Input<Contract[N]>
    ? (input?: Input<Contract[N]>, options?: CallOptions) => Promise<AnswerOf<Contract[N]>>
    : (input: Input<Contract[N]>, options?: CallOptions) => Promise<AnswerOf<Contract[N]>>;

/** One typed method per endpoint, and `envelope` for callers that need the message or the field errors of a refusal. */
export type Api = { [N in EndpointName]: Method<N> } & {
  envelope<N extends EndpointName>(name: N, input: Input<Contract[N]>, options?: CallOptions): Promise<Envelope<Output<Contract[N]> | null>>;
};

/**
 * Octokit's idea: the table is data, this is its only interpreter on the caller's side. A new row
 * is a new method, without a line here.
 */
export function createApi(rows: Record<EndpointName, Pick<WireRow, 'answer' | 'onFailure'>>, transport: Transport): Api {
  const methods = Object.entries(rows).map(([name, row]) => [
    name,
    async (input: object = {}, options: CallOptions = {}) => toAnswer(row, await transport(name as EndpointName, input, options)),
  ]);
  const envelope = (name: EndpointName, input: object, options: CallOptions = {}) => transport(name, input, options);
  return { ...Object.fromEntries(methods), envelope } as Api;
}
