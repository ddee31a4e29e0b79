import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { Envelope } from './envelope.ts';
import type { SENTINEL } from './constants.ts';
import type { Both } from './paths.ts';
import type { BusinessReason } from './reasons.ts';
import type { MayBeUndefined } from './fieldsOf.ts';
import { USUAL_RESULT } from './result.ts';

/**
 * Cache times of public site data, in seconds (stale-while-revalidate and stale-if-error of RFC 5861). A copy is fresh for three
 * seconds, so that a change at the upstream shows within five. For a minute more it is served while it is refreshed. After that
 * callers wait a moment for the present data; only when the upstream fails or is slow, a copy of up to a day is served, so that the
 * public pages work while it is down.
 */
export const siteCache = { fresh: 3, stale: 60, staleIfError: 86_400 } as const;

/** Names of an object schema's required fields. TypeBox leaves `required` out when there are none, although its type does not say so. */
export const requiredOf = ({ required = [] }: { required?: readonly string[] }): readonly string[] =>
  required;

/** `METHOD /path/{placeholder}`, as the specification writes calls. */
export type CallLine = `${'GET' | 'POST'} /${string}`;

/** Names of the rate limits; server/http/limits/policies.ts says what each counts. */
export type LimitName =
  | 'read'
  | 'write'
  | 'login'
  | 'register'
  /** Calls with a password or a text-message code, besides login and registration. */
  | 'code'
  | 'sms'
  | 'captcha'
  | 'money'
  | 'feedback'
  | 'upload'
  | 'export'
  | 'media'
  | 'report'
  | 'cspReport'
  | 'page'
  | 'search';

/**
 * One row of the contract. Its columns drive the gateway, the `/bff` routes, the typed API, OpenAPI, the contract
 * tests and the embedded upstream's sample responses.
 */
export interface Endpoint {
  /** The upstream's method and path. Absent: the gateway responds without the upstream (capabilities). */
  upstream?: CallLine;
  /** Method and path under `/bff`. Absent: those of the upstream, with `/api` replaced by `/bff`. */
  bff?: CallLine;
  /** `public` sends no `Authorization` header; `optional` sends the token or "0"; `member` requires a session. */
  auth: 'public' | 'optional' | 'member';
  /** One flat object: the fields of the path's placeholders; the rest is the query (GET) or the body (POST). */
  input: TObject;
  /** Schema of `data`. The gateway removes fields that it does not declare. */
  output: TSchema;
  /** What the typed API returns on success: `data`, `message`, or the whole `envelope` (of refusals too). */
  returns: 'data' | 'message' | 'envelope';
  /** What the typed API returns on failure; the table is in shared/result.ts. */
  onFailure: 'sentinel' | 'false' | 'null' | 'session';
  /**
   * `opens`: a successful response must carry a token, which the gateway moves into the cookie. `mayOpen`: the same, but
   * the token may be absent. `closes`: the gateway removes the cookie and succeeds, whatever the upstream answers.
   */
  session?: 'opens' | 'mayOpen' | 'closes';
  /** The call may create an account: if the input has no `invite_code`, the gateway adds the one of the invite cookie. */
  invite?: true;
  /**
   * Public site data, cached for all visitors (`auth` must be `public`). Seconds that a copy is fresh, further seconds that it is
   * served while it is refreshed, and the age up to which it is served when the upstream fails.
   */
  cache?: { fresh: number; stale: number; staleIfError: number };
  /** Money and applications: an `Idempotency-Key` is required; the same key repeats the first response. */
  once?: true;
  /**
   * The list that shows what a call with `once` has made: its records have `request_id`, the idempotency key, and can be asked for by it.
   * So a caller settles an unknown outcome.
   */
  recordedIn?: string;
  /** A purchase: the call with the price list, and the input field with the id of its row. The input's `price` is the one that was shown. */
  priced?: { list: string; id: string };
  /** Completes an OAuth login: `input.state` must be one that the gateway issued to this browser, and is valid once. 404 unless the portal offers the login. */
  oauthState?: true;
  /** A read that changes what the member sees, so that a link of another site must not make it. */
  marks?: true;
  /** `multipart`: the request body is a form with one file (`FILE_PART`) and the input's fields. Absent: JSON. */
  body?: 'multipart';
  limit: LimitName;
  /** Why the upstream may refuse this call in particular (`reasonsOf` in server/openapi/operations.ts has the reasons of all calls). For the description. */
  reasons?: readonly BusinessReason[];
  /** The reason of a refusal whose upstream names none, and whose code and data say none either. Absent: `refused`. */
  refused?: BusinessReason;
  /** The call will go away: every response says so in `Deprecation` and `Sunset`. Absent: it stays. */
  deprecated?: Deprecated;
  /** The call is not in the specification; it is an assumption about the upstream. */
  assumed?: true;
  /** For the description of `/bff`: what the call is, and behind the first colon or semicolon what else a caller must know. */
  summary: Both;
}

/** An object schema that refuses undeclared fields; for inputs and records. */
export const record = <P extends TProperties>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** What most rows have in these columns, and may leave out. */
const USUAL = { input: record({}), ...USUAL_RESULT } as const;
type Usual = typeof USUAL;
type Row = Omit<Endpoint, keyof Usual> & Partial<Pick<Endpoint, keyof Usual>>;

/** Declares one row of the contract and keeps the literal types of its columns. */
export const endpoint = <const E extends Row>(row: E): Omit<Usual, keyof E> & E => ({ ...USUAL, ...row });

/** Whether a successful response of the call may carry a token. */
export const canOpenSession = ({ session }: Pick<Endpoint, 'session'>): boolean =>
  session === 'opens' || session === 'mayOpen';

/** Whether the call names a record: by a placeholder in its path, or by a required `id`. */
export const asksForRecord = ({ upstream, input }: Pick<Endpoint, 'upstream' | 'input'>): boolean =>
  upstream?.includes('{') === true || requiredOf(input).includes('id');

/** The input as a caller passes it: fields with a default may be left out. */
export type Input<E extends Endpoint> = MayBeUndefined<Static<E['input']>>;
/** `data` of a successful response. */
export type Output<E extends Endpoint> = Static<E['output']>;

type Success<E extends Endpoint> = E['returns'] extends 'message'
  ? string
  : E['returns'] extends 'envelope'
    ? Envelope<Output<E> | null>
    : Output<E>;

type Failure<E extends Endpoint> = E['onFailure'] extends 'false'
  ? false
  : E['onFailure'] extends 'null'
    ? null
    : typeof SENTINEL | null;

/** What the typed API returns for a row: by its column `returns` on success, by `onFailure` on failure. */
export type ResultOf<E extends Endpoint> = Success<E> | Failure<E>;

/** That a call will go away (the guide's section on changes of the interface: /bff/docs/guide/en#changes). Days in +08:00, `YYYY-MM-DD`. */
export interface Deprecated {
  /** Since when the call should not be used in new programs. */
  since: string;
  /** From when it may be gone: at least six months later. */
  sunset: string;
  /** The call under `/bff` that takes its place. */
  replacedBy?: `${'GET' | 'POST'} /bff/${string}`;
}
