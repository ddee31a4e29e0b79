import type { EndpointName } from '../../../shared/contract/index.ts';
import { sampleInput } from '../../../shared/contract/sample.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { CallWorld } from './callWorld.ts';

/** What every call is asked. */
export const KINDS = ['happy', 'unauthenticated', 'invalid', 'notFound', 'state'] as const;
export type Kind = (typeof KINDS)[number];

/** One call, whose token it carries ("0" when absent), and what must come back. */
export interface Ask {
  input?: Record<string, unknown>;
  token?: string;
  address?: string;
  answer: object;
}

/** Brings about what the case needs, and says what is to be asked then. */
export type Try = (world: CallWorld) => Ask | Promise<Ask>;
/** The tries of a kind; or, in words, why the call has no such case. */
export type Case = Try | Try[] | string;

/**
 * The cases of one row. `unauthenticated` follows from the row's auth: a member's call answers 401 to
 * a visitor and to an invented token, a public one reads no token; only an `optional` one has to say.
 */
export type RowCases = Record<Exclude<Kind, 'unauthenticated'>, Case> & { unauthenticated?: Case };
/** Rows of the contract with their cases; a sentence instead where the host has no such call. */
export type Cases<N extends EndpointName> = { [name in N]?: RowCases | string };

const SAMPLE = 'answers a sample of its schema, without rules of its own';
/** Cases of a row that the host has no handler for (yet). */
export const sampleCases = ({ input }: Endpoint): RowCases => ({ happy: ({ lin }) => ({ token: lin, input: sampleInput(input), answer: good() }), invalid: SAMPLE, notFound: SAMPLE, state: SAMPLE });

/** Checked against the row: its input has no fields. */
export const NO_INPUT = 'takes no input';
/** Checked against the row: no field of its input is an id or a number of a record. */
export const NO_RECORD = 'names no record';
/** Checked against the row: it is a GET. */
export const READS = 'reads, whatever the state';

/** Whether a reason is true of the row; one in free words is for the reader to judge. */
export function isTrue(reason: string, { input, upstream }: Endpoint): boolean {
  const fields = Object.keys(input.properties);
  if (reason === NO_INPUT) return fields.length === 0;
  if (reason === NO_RECORD) return !fields.some((name) => /^(id|order_no|scan_id)$|_id$/.test(name) && name !== 'request_id');
  return reason !== READS || upstream?.startsWith('GET ') === true;
}

export const good = (data?: unknown, message: string | RegExp = /\S/): object => ({ code: 200, message, ...(data !== undefined && { data }) });
export const refusal = (code: number, message: string | RegExp, data?: object): object => ({ code, message, ...(data && { data }) });
/** 422 at one field; its message is the answer's when it is the only one. */
export const fault = (field: string, message: string | RegExp): object => ({ code: 422, message: /\S/, data: { errors: { [field]: message } } });
/** Whoever has no records finds none: the list shows nobody else's. */
export const none = (world: CallWorld, data: object = { length: 0 }): Ask => ({ token: world.stranger.token, answer: good(data) });
