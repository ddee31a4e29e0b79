import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { FastifyReply } from 'fastify';
import { CONFLICT, FORBIDDEN, TOO_MANY_REQUESTS } from '../../shared/codes.ts';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { fail, httpStatus, type Envelope } from '../../shared/envelope.ts';
import { SESSION_RESET } from '../../shared/headers.ts';
import { messageOf } from '../http/errors.ts';
import type { Session } from '../session.ts';

/** Sends an envelope of the gateway's: cookies, status, what a caller may do next. `before` names the token that came with the request. */
export function sendEnvelope(
  reply: FastifyReply,
  envelope: Envelope,
  { session, before, secure }: { session: Session; before: string | undefined; secure: boolean },
): FastifyReply {
  session.commit(reply, secure);
  if (session.rejected && before) reply.header(SESSION_RESET, before);
  return reply.code(httpStatus(envelope.code)).send(finish(envelope, reply));
}

/** A refusal always says something; a refusal for being too frequent says when to come back. */
function finish(envelope: Envelope, reply: FastifyReply): Envelope {
  if (envelope.code === TOO_MANY_REQUESTS) {
    const wait = fieldsOf(envelope.data).retry_after;
    reply.header('retry-after', typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : 60);
  }
  if (envelope.code === CONFLICT) reply.header('retry-after', 1);
  if (envelope.message !== '' || envelope.code === SUCCESS) return envelope;
  return fail(envelope.code, messageOf(envelope.code === SENTINEL ? FORBIDDEN : httpStatus(envelope.code)), envelope.data);
}
