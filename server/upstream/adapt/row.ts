import type { Static } from 'typebox';
import type { CallName, Contract, EndpointName } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';

/** Methods of the upstream's calls. */
export const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Verb = (typeof VERBS)[number];
/** `METHOD /path/{placeholder}`; the path may have a query. */
export type AdaptedCall = `${Verb} /${string}`;

/** The method and path of an adapted call. */
export function splitAdapted(call: AdaptedCall): { method: Verb; path: string } {
  const at = call.indexOf(' ');
  // An adapted call begins with one.
  return { method: call.slice(0, at) as Verb, path: call.slice(at + 1) };
}

/** How a body is sent. */
export type BodyForm = 'json' | 'form';

/** A response as it came. `code` and `message` are the envelope's, if it has one; `type` is the content type, '' without one. */
export interface UpstreamResponse {
  status: number;
  type: string;
  text: string;
  code: unknown;
  message: string;
}

/** What a message or a refusal belongs to. */
export interface Occasion {
  call: EndpointName;
  /** The envelope's code after translation; that of the HTTP status without an envelope. */
  code: number;
  /** The HTTP status. */
  status: number;
  /** The upstream's own message, '' without one. */
  message: string;
  /** What was sent: the fields of the query or body. */
  sent: Readonly<Record<string, unknown>>;
}

/**
 * What a refusal means, with details of any form. `errors` has a text for each field of the contract's input. Without `code`, `message`
 * or `reason`, that of the envelope stands.
 */
export interface RefusalDetails {
  /** A code of the contract: 400 to 599, or 40000 for a lost session. */
  code?: unknown;
  message?: unknown;
  /** A word of the catalogue (shared/reasons.json). */
  reason?: unknown;
  errors?: unknown;
  /** The missing sum, and a price that has changed, in yuan. */
  need?: unknown;
  price?: unknown;
  /** Seconds until the call may be repeated. */
  retry_after?: unknown;
  /** Attempts at a login: those left, and those that failed; whether the next one needs a captcha or a text-message code. */
  left?: unknown;
  failures?: unknown;
  captcha_required?: unknown;
  code_required?: unknown;
}

/** A request as it will be sent; `body` is its text, '' without one or for a file. `now`: ms since 1970. */
export interface SignedRequest {
  method: Verb;
  /** Path and query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  now: number;
}

/** What a signature adds: headers, or fields of the query. */
export interface Signature {
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

/** The fields of a record, or of a list's rows, with values of any form: the gateway repairs their form. */
type Readable<T> = T extends readonly (infer Item)[]
  ? readonly Readable<Item>[]
  : T extends object
    ? { [K in keyof T]?: unknown }
    : unknown;

/** What opens or renews a session, with values of any form. The gateway takes it before it reads the output. */
interface Opening {
  access_token?: unknown;
  expires_in?: unknown;
  expires_at?: unknown;
  refresh_token?: unknown;
}

type Opened<N extends EndpointName> = Contract[N] extends { session: 'opens' | 'mayOpen' }
  ? Opening
  : unknown;

/** The upstream's call that gives a new token for a refresh token. It is sent without the old token. */
export interface TokenRefresh {
  upstream: AdaptedCall;
  /** Its query or body. */
  request: (refreshToken: string) => Record<string, unknown>;
  body?: BodyForm;
  headers?: Readonly<Record<string, string>>;
  /** The token fields from its `data`, which is not null, if they have not the names of `token` there. */
  data?: (data: unknown) => Opening | null;
}

type Given<N extends EndpointName> = (Readable<Static<Contract[N]['output']>> & Opened<N>) | null;
type InputOf<N extends EndpointName> = Partial<Static<Contract[N]['input']>>;

/** A file that a member uploads. `type`: as the browser named it. */
export interface SentFile {
  bytes: Uint8Array;
  name: string;
  type: string;
}
type AnswerInput<N extends EndpointName> = InputOf<N> & (N extends 'upload' ? { file: SentFile } : unknown);

/** What a request of `ask` has besides method and path. `writes`: whether it changes something that lasts; by default all but a GET do. */
export interface AskOptions {
  query?: object;
  body?: object;
  form?: object;
  /** A body that is sent as it is. Its type is the header `Content-Type`. */
  bytes?: Uint8Array;
  headers?: Readonly<Record<string, string>>;
  /** In place of the session's token; null: none. */
  token?: string | null;
  writes?: boolean;
}

/** What `ask` is refused with, as the error that it throws: what `refusal` made of it. A failure has a code of 500 to 599. */
export interface Refusal extends Error {
  readonly code: number;
  readonly reason: string | undefined;
}

/** A whole response. `headers` by names of small letters; `data`: of its envelope, null without one. */
export interface Reply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  data: unknown;
}

/** What an `answer` works with. */
export interface AnswerTools {
  /**
   * Sends one request, with the member's token if the row has one. Returns the data of its success; any other reply ends the row with the
   * refusal that it means, unless the function catches it.
   */
  ask: (call: AdaptedCall, options?: AskOptions) => Promise<unknown>;
  /** The same with the whole response, of any status: for what stands in its headers, or is no JSON. A request without response ends the row. */
  reply: (call: AdaptedCall, options?: AskOptions) => Promise<Reply>;
  /** Keeps a short text for a later call of anybody who knows the key, such as a number that the upstream wants back, for so many seconds. */
  remember: (key: string, value: string, seconds: number) => Promise<void>;
  /** The text that was kept; undefined: there is none. */
  recall: (key: string) => Promise<string | undefined>;
  /** The data of another call of the contract, as the portal reads it, in the same session. A refusal ends the row, as that of `ask` does. */
  row: <N extends CallName>(name: N, input?: InputOf<N>) => Promise<Static<Contract[N]['output']>>;
  /** Refuses the call: `throw refuse({ code: 404 })`. */
  refuse: (details: RefusalDetails) => Error;
  /** The session's token; undefined for a visitor, and in a public row. */
  token: string | undefined;
  /** The time (ms since 1970). */
  now: number;
}

/** What an upstream does differently in one call. docs/adapting.md says what happens when a function throws. */
export interface RowAdaptation<N extends EndpointName> {
  /**
   * Its method and path; placeholders are fields of the contract's input. Those of the contract's path may be missing only if
   * `request` sends their fields.
   */
  upstream?: AdaptedCall;
  /** Whether the token is sent, where that differs from the contract. */
  auth?: Endpoint['auth'];
  body?: BodyForm;
  /**
   * Of the optional fields of the contract's input those that it takes: the filters of a list, for instance. Absent: all. `page` and `count`
   * need not be named. What is not named is not offered, and refused under `/bff`.
   */
  fields?: readonly Extract<keyof Static<Contract[N]['input']>, string>[];
  /** `false`: the list knows no pages and comes whole. The gateway sends neither `page` nor `count`, and cuts the page out of it. */
  pages?: false;
  /** The query or body that it wants, from the contract's input without the path's placeholders. */
  request?: (input: InputOf<N>, about: { now: number }) => Record<string, unknown>;
  /** The contract's `data` from its `data`, which is not null. `input`: the contract's, whole. */
  data?: (data: unknown, about: { input: InputOf<N>; now: number }) => Given<N>;
  /** What its refusal means, after the general `refusal`. */
  refusal?: (data: unknown, occasion: Occasion) => RefusalDetails | null;
  /**
   * In place of `upstream`, `request` and `data`: makes the contract's `data` by several requests, by one whose path depends on the input, or by
   * none. For `upload`, the input has the `file` too.
   */
  answer?: (input: AnswerInput<N>, tools: AnswerTools) => Given<N> | Promise<Given<N>>;
}
