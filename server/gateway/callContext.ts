import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { LOGIN_REQUIRED } from '../../shared/constants.ts';
import type { EndpointName } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { refusal } from '../../shared/reasons.ts';
import type { Person } from '../boundedQueue.ts';
import { EXPECTED_SESSION, expecting } from '../http/expected.ts';
import type { CachedResponse } from '../http/cachedResponse.ts';
import type { Refused } from '../http/limits/limiter.ts';
import { personOf } from '../http/limits/personOf.ts';
import type { Trace } from '../trace/trace.ts';
import type { Session } from '../session/session.ts';
import { SESSION_EXPIRED } from '../upstream/normalize.ts';
import type { ReaderTools } from './read/compileReader.ts';
import type { DriftLog } from './read/drift.ts';

declare module 'fastify' {
  interface FastifyInstance {
    reader: ReaderTools;
    drift: DriftLog;
  }
}

/** What a gateway needs; the app has all of it. */
export type GatewayServices = Pick<
  FastifyInstance,
  | 'upstream'
  | 'adaptation'
  | 'store'
  | 'sessionRecords'
  | 'log'
  | 'pseudonym'
  | 'metrics'
  | 'spans'
  | 'clocks'
  | 'reader'
  | 'drift'
> & {
  config: Pick<FastifyInstance['config'], 'wechatAppId' | 'publicOrigin' | 'mediaOrigins'> & {
    timeouts: Pick<FastifyInstance['config']['timeouts'], 'late'>;
  };
  /** Rate limits of calls; absent: none. */
  limiter?: FastifyInstance['limiter'];
};

/** The refusal of a member's call without a token: a cookie came that opens nothing (any more), or none came. */
export const noSession = ({ rejected }: Pick<Session, 'rejected'>): Envelope =>
  rejected
    ? refusal('session_expired', SESSION_EXPIRED, expecting(EXPECTED_SESSION))
    : refusal('not_logged_in', LOGIN_REQUIRED, expecting(EXPECTED_SESSION));

/** The context of a call: session, logger and request data. The fields that the gateway sets report what it did. */
export interface CallContext {
  session: Session;
  log: FastifyBaseLogger;
  /** The trace of the caller's request. Undefined: the call belongs to none, and begins a trace of its own. */
  trace?: Trace | undefined;
  /** The caller's idempotency key. */
  key?: string | undefined;
  /** The visitor's IP address, for the upstream's own rate limits. */
  address?: string | undefined;
  /** The visitor's `User-Agent`, by which the upstream recognises logins from a new device. */
  agent?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Whose share of the connections to the upstream the call takes. */
  person?: Person;
  /** Time that the caller waits for a request of a read that is not shared (ms), if it is less than a call may take. */
  patience?: number | undefined;
  /** The caller's browser was sent here by another site, or asks ahead of its user. */
  fromElsewhere?: boolean | undefined;
  /** Of site data, a member wants the upstream's present response instead of a copy: a price that is about to be confirmed. */
  fresh?: boolean | undefined;
  /** The calls of whose answers this one is a part, by the adaptation: none may ask for itself. */
  answers?: readonly (EndpointName | 'uploadedFile')[];
  /** Set by the gateway: the envelope repeats the first one of the idempotency key. */
  replayed?: boolean | undefined;
  /** Set by the gateway: the rate limit that refused the call. */
  limited?: Refused | undefined;
  /** Of site data, the caller would rather wait a moment for the present data than get a stale copy. */
  patient?: boolean | undefined;
  /** Set by the gateway for what visitors share: the version of the data, and the time (ms) for which it is fresh yet. Another version: other data. */
  version?: string | undefined;
  freshFor?: number | undefined;
  /** Set by the gateway for a copy: the envelope as a cached response. */
  response?: (() => CachedResponse) | undefined;
}

/**
 * Gives the scope of the member who calls (identity.ts), to which addresses of own files are bound; or why it is not known. `visited`: a
 * response of `visit` that has just come, so that it need not be asked for.
 */
export type MemberOf = (
  context: CallContext,
  visited?: Envelope,
) => Promise<{ scope: string } | { refusal: Envelope }>;

/** The context of the calls that a request makes. */
export function contextOf(request: FastifyRequest): CallContext {
  const { session, log, trace, ip, signal } = request;
  return { session, log, trace, address: ip, signal, person: personOf(request) };
}

/** A file that a member uploads. `type`: the content type that the browser named. */
export interface FileUpload {
  bytes: Buffer;
  name: string;
  type: string;
  /** The input's fields. */
  fields: Record<string, string>;
}
