import type { FastifyReply } from 'fastify';
import { SENTINEL } from '../../shared/constants.ts';
import { fail, httpStatus, type Envelope } from '../../shared/envelope.ts';
import { messageOf } from '../http/errors.ts';
import type { Session } from '../session.ts';

/** Names the token that the host no longer accepts, so that the browser can ask for just that one to be removed. */
const RESET_HEADER = 'x-session-reset';

/** Sends an envelope of the gateway's: cookies, status, what a caller may do next. `before` names the token that came with the request. */
export function sendAnswer(
  reply: FastifyReply,
  envelope: Envelope,
  { session, before, secure }: { session: Session; before: string | undefined; secure: boolean },
): FastifyReply {
  session.commit(reply, secure);
  if (session.rejected && before) reply.header(RESET_HEADER, before);
  return reply.code(httpStatus(envelope.code)).send(finish(envelope, reply));
}

/** A refusal always says something; a refusal for being too frequent says when to come back. */
function finish(envelope: Envelope, reply: FastifyReply): Envelope {
  if (envelope.code === 429) {
    const wait = (envelope.data as { retry_after?: unknown } | null)?.retry_after;
    reply.header('retry-after', typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : 60);
  }
  if (envelope.code === 409) reply.header('retry-after', 1);
  if (envelope.message !== '' || envelope.code === 200) return envelope;
  return fail(envelope.code, messageOf(envelope.code === SENTINEL ? 403 : httpStatus(envelope.code)), envelope.data);
}
