import type { EndpointName } from '../../../shared/contract/index.ts';
import { sampleInput } from '../../../shared/contract/sample.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { CaseContext } from './caseContext.ts';

/** What every call is asked. */
export const KINDS = ['happy', 'unauthenticated', 'invalid', 'notFound', 'state'] as const;
export type Kind = (typeof KINDS)[number];

/** One call, whose token it carries ("0" when absent), and what must come back. */
export interface Ask {
  input?: Record<string, unknown>;
  token?: string;
  address?: string;
  response: object;
}

/** Brings about what the case needs, and says what is to be asked then. */
export type Try = (context: CaseContext) => Ask | Promise<Ask>;
/** Why a call has no such case: one of the sentences below, each of which is checked against the row. */
type Reason = keyof typeof REASONS;
/** The tries of a kind; or why the call has no such case. */
export type Case = Try | Try[] | Reason;

/**
 * The cases of one row. `unauthenticated` follows from the row's auth: a member's call answers 401 to
 * a visitor and to an invented token, a public one reads no token; only an `optional` one has to say.
 */
export type RowCases = Record<Exclude<Kind, 'unauthenticated'>, Case> & { unauthenticated?: Case };
/** Rows of the contract with their cases; `NO_CALL` where the upstream has no such call. */
export type Cases<N extends EndpointName> = { [name in N]?: RowCases | typeof NO_CALL };

/** The gateway answers by itself. */
export const NO_CALL = 'the upstream has no such call';
const SAMPLE = 'answers a sample of its schema, without rules of its own';
/** What a public call's token does. */
export const NO_TOKEN = 'public: reads no token';
/** Cases of a row that the upstream has no handler for (yet). */
export const sampleCases = ({ input }: Endpoint): RowCases => ({ happy: ({ lin }) => ({ token: lin, input: sampleInput(input), response: good() }), invalid: SAMPLE, notFound: SAMPLE, state: SAMPLE });

/** Its input has no fields. */
export const NO_INPUT = 'takes no input';
/** Each field of its input has one value: with another one it is not this call. */
export const FIXED_INPUT = 'its input has one value';
/** No field of its input is an id or a number of a record. */
export const NO_RECORD = 'names no record';
/** It is a GET. */
export const READS = 'reads, whatever the state';

/** What must hold for each reason; `handled` says whether the upstream has rules of its own for the row. */
const REASONS = {
  [NO_INPUT]: ({ input }: Endpoint) => Object.keys(input.properties).length === 0,
  [FIXED_INPUT]: ({ input }: Endpoint) => Object.values(input.properties).every((field) => 'const' in field),
  [NO_RECORD]: ({ input }: Endpoint) => !Object.keys(input.properties).some((name) => /^(id|order_no|scan_id)$|_id$/.test(name) && name !== 'request_id'),
  [READS]: ({ upstream }: Endpoint) => upstream?.startsWith('GET ') === true,
  [NO_TOKEN]: ({ auth }: Endpoint) => auth === 'public',
  [SAMPLE]: (_row: Endpoint, handled: boolean) => !handled,
};

/** Whether a reason is true of the row. */
export const isTrue = (reason: Reason, row: Endpoint, handled: boolean): boolean => REASONS[reason](row, handled);

export const good = (data?: unknown, message: string | RegExp = /\S/): object => ({ code: 200, message, ...(data !== undefined && { data }) });
export const refusal = (code: number, message: string | RegExp, data?: object): object => ({ code, message, ...(data && { data }) });
/** 422 at one field; its message is the answer's when it is the only one. */
export const fault = (field: string, message: string | RegExp): object => ({ code: 422, message: /\S/, data: { errors: { [field]: message } } });
/** Whoever has no records finds none: the list shows nobody else's. */
export const none = (context: CaseContext, data: object = { length: 0 }): Ask => ({ token: context.stranger.token, response: good(data) });
