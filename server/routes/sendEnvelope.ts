import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { FastifyReply } from 'fastify';
import { CONFLICT, FORBIDDEN, TOO_MANY_REQUESTS } from '../../shared/codes.ts';
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

/** Adds a message to a refusal without one, and `Retry-After` to 429 and 409. */
function finish(envelope: Envelope, reply: FastifyReply): Envelope {
  if (envelope.code === TOO_MANY_REQUESTS) {
    const wait = fieldsOf(envelope.data).retry_after;
    reply.header('retry-after', typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : 60);
  }
  if (envelope.code === CONFLICT) reply.header('retry-after', 1);
  if (envelope.message !== '' || envelope.code === SUCCESS) return envelope;
  return fail(envelope.code, messageOf(envelope.code === SENTINEL ? FORBIDDEN : httpStatus(envelope.code)), envelope.data);
}
