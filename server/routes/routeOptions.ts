import type { TSchema } from 'typebox';
import type { FastifyReply } from 'fastify';
import type { Endpoint, LimitName, Deprecated } from '../../shared/endpoint.ts';
import { DEPRECATION, SUNSET, SESSION_RESET } from '../../shared/headers.ts';
import { bffCall, splitCall } from '../../shared/wire.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { FORBIDDEN, TOO_MANY_REQUESTS, UNAVAILABLE } from '../../shared/codes.ts';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { httpStatus, type Envelope } from '../../shared/envelope.ts';
import { reasonEntry, isReason } from '../../shared/reasons.ts';
import { reasonOf } from '../gateway/reasonOf.ts';
import { messageOf } from '../http/errors.ts';
import { PRIVATE } from '../http/securityHeaders.ts';

/** Sends HTTP status, headers and envelope. A refusal of the request's token names its fingerprint, for the session reset. */
export function sendEnvelope(reply: FastifyReply, envelope: Envelope): FastifyReply {
  const { rejected, received } = reply.request.session;
  if (envelope.code === SENTINEL && rejected && received) reply.header(SESSION_RESET, received);
  return reply.code(httpStatus(envelope.code)).send(finish(envelope, reply));
}

/** `Retry-After` (seconds) of a refusal that can be repeated later, if its data do not say when: of 429, and of 503 and a running request. */
const LIMITED = 60;
const SOON = 1;

/** Adds to a refusal what it lacks: reason, message, and `Retry-After` where waiting helps, or where its data say when to try again. */
function finish(envelope: Envelope, reply: FastifyReply): Envelope {
  const { code, data } = envelope;
  if (code === SUCCESS) return envelope;
  // Stored responses of idempotency keys may be older than the reasons.
  const reason = isReason(envelope.reason) ? envelope.reason : reasonOf(code, data);
  const wait = fieldsOf(data).retry_after;
  const known = typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : undefined;
  const usual =
    code === TOO_MANY_REQUESTS
      ? LIMITED
      : code === UNAVAILABLE || reasonEntry(reason).retry === 'same_key'
        ? SOON
        : undefined;
  if (known !== undefined || usual !== undefined) reply.header('retry-after', known ?? usual);
  return {
    code,
    message: envelope.message || messageOf(code === SENTINEL ? FORBIDDEN : httpStatus(code)),
    data,
    reason,
  };
}

/** The fields that a row of the contract or of `gatewayRoutes` has for its route. */
interface RouteRow {
  method: 'GET' | 'POST';
  path: string;
  limit?: LimitName;
  csrfExempt?: true;
  input?: TSchema;
  deprecated?: Deprecated;
}

/** Converts a path with `{placeholders}` to Fastify's `:placeholders`. */
export const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers of every response of a route that will go away. */
    deprecated?: Record<string, string>;
  }
}

/** `Deprecation`, `Sunset` and, if there is one, a link to what takes the call's place. Throws for dates that are none, or in the wrong order. */
function deprecationHeaders({ since, sunset, replacedBy }: Deprecated): Record<string, string> {
  const [from, until] = [since, sunset].map((day) => Date.parse(`${day}T00:00:00+08:00`));
  if (from === undefined || until === undefined || !(from < until))
    throw new RangeError(`a call cannot be deprecated from ${since} to ${sunset}`);
  return {
    [DEPRECATION]: `@${from / 1000}`,
    [SUNSET]: new Date(until).toUTCString(),
    ...(replacedBy && { link: `<${splitCall(replacedBy).path}>; rel="successor-version"` }),
  };
}

/** The schema of a row's body. What a path and a query have is texts, which the handlers read. */
type BodySchema<Row> = Row extends { method: 'POST'; input: infer Input extends TSchema }
  ? { body: Input }
  : object;

/** Fastify's route options for a row of `gatewayRoutes`, without the handler. Fastify validates the body by the row's input. */
export const routeOptions = <Row extends RouteRow>({
  method,
  path,
  limit,
  csrfExempt,
  deprecated,
  input,
}: Row) => ({
  method,
  url: urlOf(path),
  config: {
    ...(limit && { limit }),
    ...(csrfExempt && { csrfExempt }),
    ...(deprecated && { deprecated: deprecationHeaders(deprecated) }),
  },
  // The type is that of the same condition.
  schema: (method === 'POST' && input ? { body: input } : {}) as BodySchema<Row>,
});

/** The options of a row of the contract. The gateway validates its input, for pages' loaders as well, which make calls without a route. */
export const callOptions = (row: Endpoint) =>
  routeOptions({ ...bffCall(row), limit: row.limit, ...(row.deprecated && { deprecated: row.deprecated }) });

/** For a response that is one member's: no cache keeps it. */
export const privately = (reply: FastifyReply): FastifyReply => reply.header('cache-control', PRIVATE);
