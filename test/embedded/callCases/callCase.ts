import type { EndpointName } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { CaseContext } from './caseContext.ts';

/** The kinds of cases of a call: it succeeds; without a session; with invalid input; with an unknown id; in a status that does not allow it. */
export const KINDS = ['happy', 'unauthenticated', 'invalid', 'notFound', 'state'] as const;
export type Kind = (typeof KINDS)[number];

/** A call to make, and the expected envelope. `token` is "0" if absent. */
export interface TestCall {
  input?: Record<string, unknown>;
  token?: string;
  address?: string;
  response: object;
}

/** Prepares what the case needs, and returns the call to make. */
export type PrepareCall = (context: CaseContext) => TestCall | Promise<TestCall>;
/** Why a call has no case of a kind; each reason is checked against the row (`REASONS`). */
type Reason = keyof typeof REASONS;
/** The cases of one kind, or the reason why there is none. */
export type Case = PrepareCall | PrepareCall[] | Reason;

/**
 * The cases of one row. `unauthenticated` follows from the row's `auth`: a member's call returns 401 without a token and with
 * an invented one, a public call ignores tokens. Only rows with `auth: 'optional'` define these cases.
 */
export type RowCases = Record<Exclude<Kind, 'unauthenticated'>, Case> & { unauthenticated?: Case };
/** The cases of rows by name; `NO_CALL` for a row without an upstream call. */
export type Cases<N extends EndpointName> = { [name in N]?: RowCases | typeof NO_CALL };

/** The gateway handles the call without the upstream. */
export const NO_CALL = 'the upstream has no such call';
/** A public call ignores tokens. */
export const NO_TOKEN = 'public: ignores tokens';

/** The input has no fields. */
export const NO_INPUT = 'takes no input';
/** Every input field allows only one value. */
export const FIXED_INPUT = 'every input field allows only one value';
/** No input field is the id or the number of a record. */
export const NO_RECORD = 'refers to no record';
/** The call is a GET, which every status allows. */
export const READS = 'only reads';

/** For each reason, whether it is true of a row. */
const REASONS = {
  [NO_INPUT]: ({ input }: Endpoint) => Object.keys(input.properties).length === 0,
  [FIXED_INPUT]: ({ input }: Endpoint) => Object.values(input.properties).every((field) => 'const' in field),
  [NO_RECORD]: ({ input }: Endpoint) => !Object.keys(input.properties).some((name) => /^(id|order_no|scan_id)$|_id$/.test(name) && name !== 'request_id'),
  [READS]: ({ upstream }: Endpoint) => upstream?.startsWith('GET ') === true,
  [NO_TOKEN]: ({ auth }: Endpoint) => auth === 'public',
};

/** Whether the reason is true of the row. */
export const isTrue = (reason: Reason, row: Endpoint): boolean => REASONS[reason](row);

export const success = (data?: unknown, message: string | RegExp = /\S/): object => ({ code: 200, message, ...(data !== undefined && { data }) });
export const refusal = (code: number, message: string | RegExp, data?: object): object => ({ code, message, ...(data && { data }) });
/** An envelope with code 422 and a fault of one field. */
export const fault = (field: string, message: string | RegExp): object => ({ code: 422, message: /\S/, data: { errors: { [field]: message } } });
/** A list called by a member without records: it must be empty. */
export const emptyList = (context: CaseContext, data: object = { length: 0 }): TestCall => ({ token: context.stranger.token, response: success(data) });
