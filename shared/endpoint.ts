import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { Envelope } from './envelope.ts';
import type { SENTINEL } from './constants.ts';
import type { MayBeUndefined } from './mayBeUndefined.ts';

/** `VERB /path/{placeholder}`, as the specification writes calls. */
export type Call = `${'GET' | 'POST'} /${string}`;

/** Names of the rate-limit policies; their figures stand in server/http/limits.ts. */
export type LimitName = 'read' | 'write' | 'login' | 'sms' | 'money' | 'report' | 'feedback' | 'export';

/**
 * One capability. The columns that drive the gateway, the `/bff` routes, the typed api, OpenAPI,
 * the contract tests and the embedded upstream's default answer.
 */
export interface Endpoint {
  /** The call on the upstream, verbatim. Absent: the gateway answers by itself (logout). */
  upstream?: Call;
  /** The call under `/bff`. Absent: the upstream call with `/api` replaced by `/bff`. */
  bff?: Call;
  /** `public` sends no header; `optional` sends the token or "0"; `member` needs the cookie. */
  auth: 'public' | 'optional' | 'member';
  /** One flat object: path placeholders first, the rest is the query (GET) or the body. */
  input: TObject;
  /** Schema of `data`. Fields that it does not declare never leave the gateway. */
  output: TSchema;
  /** What success yields: `data`, `message`, or `envelope` (the whole response, refusals too). */
  returns: 'data' | 'message' | 'envelope';
  /** What failure yields; the table is in shared/result.ts. */
  onFailure: 'sentinel' | 'false' | 'null' | 'session';
  /**
   * `opens`: the token of a successful response moves into the cookie, and must be there. `mayOpen`: it does where there is
   * one. `closes`: the cookie goes.
   */
  session?: 'opens' | 'mayOpen' | 'closes';
  /** An account may come to be: without an `invite_code` of its own the call carries that of the invite cookie. */
  invite?: true;
  /** Public site data: one shared copy, seconds that it is fresh, and seconds that it may be served stale. */
  cache?: { fresh: number; stale: number };
  /** Money and applications: `Idempotency-Key` required, the same key gives the first answer. */
  once?: true;
  /** Ends a login that this browser began at another site: `input.state` must be the OAuth state of its cookie, and is good once. */
  oauthState?: true;
  /** `multipart`: a form with one file (`FILE_PART`) and the input's fields. Absent: JSON. */
  body?: 'multipart';
  limit: LimitName;
  /** Not in the specification: an assumption about the upstream. */
  assumed?: true;
  /** One line of Chinese for the interface description. */
  summary: string;
}

/** Declares one row of the table; exists to keep the literal types of its columns. */
export const endpoint = <const E extends Endpoint>(row: E): E => row;

/** An object schema that refuses undeclared fields: inputs and records alike. */
export const record = <P extends TProperties>(properties: P, options: object = {}) => Type.Object(properties, { additionalProperties: false, ...options });

/** Whether a successful response to the call may bring a token. */
export const canOpenSession = ({ session }: Pick<Endpoint, 'session'>): boolean => session === 'opens' || session === 'mayOpen';

/** What a caller passes in: defaults may be left out. */
export type Input<E extends Endpoint> = MayBeUndefined<Static<E['input']>>;
/** `data` of a successful answer. */
export type Output<E extends Endpoint> = Static<E['output']>;

type Success<E extends Endpoint> = E['returns'] extends 'message' ? string : E['returns'] extends 'envelope' ? Envelope<Output<E> | null> : Output<E>;

type Failure<E extends Endpoint> = E['onFailure'] extends 'false' ? false : E['onFailure'] extends 'null' ? null : typeof SENTINEL | null;

/** What the typed api gives for a row: its success, or its declared failure. */
export type ResultOf<E extends Endpoint> = Success<E> | Failure<E>;
