import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { FastifyReply } from 'fastify';
import { CONFLICT, FORBIDDEN, TOO_MANY_REQUESTS, UNAVAILABLE } from '../../shared/codes.ts';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { fail, httpStatus, type Envelope } from '../../shared/envelope.ts';
import { SESSION_RESET } from '../../shared/headers.ts';
import { messageOf } from '../http/errors.ts';

/** Sends HTTP status, headers and envelope. A refusal of the request's token names its fingerprint, for the session reset. */
export function sendEnvelope(reply: FastifyReply, envelope: Envelope): FastifyReply {
  const { rejected, received } = reply.request.session;
  if (envelope.code === SENTINEL && rejected && received) reply.header(SESSION_RESET, received);
  return reply.code(httpStatus(envelope.code)).send(finish(envelope, reply));
}

/** `Retry-After` (seconds) of refusals that can say when to try again, if their data do not. */
const RETRY_AFTER = new Map([
  [TOO_MANY_REQUESTS, 60],
  [CONFLICT, 1],
  [UNAVAILABLE, 1],
]);

/** Adds a message to a refusal without one, and `Retry-After` to 429, 409, 503 and whatever else says in its data when to try again. */
function finish(envelope: Envelope, reply: FastifyReply): Envelope {
  const wait = envelope.code === SUCCESS ? undefined : fieldsOf(envelope.data).retry_after;
  const seconds = typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : RETRY_AFTER.get(envelope.code);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  if (envelope.message !== '' || envelope.code === SUCCESS) return envelope;
  return fail(envelope.code, messageOf(envelope.code === SENTINEL ? FORBIDDEN : httpStatus(envelope.code)), envelope.data);
}
