import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { FastifyReply } from 'fastify';
import { FORBIDDEN, TOO_MANY_REQUESTS, UNAVAILABLE } from '../../shared/codes.ts';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { httpStatus, type Envelope } from '../../shared/envelope.ts';
import { SESSION_RESET } from '../../shared/headers.ts';
import { entryOf, isReason } from '../../shared/reasons.ts';
import { reasonOf } from '../gateway/reasonOf.ts';
import { messageOf } from '../http/errors.ts';

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
  const usual = code === TOO_MANY_REQUESTS ? LIMITED : code === UNAVAILABLE || entryOf(reason).retry === 'same_key' ? SOON : undefined;
  if (known !== undefined || usual !== undefined) reply.header('retry-after', known ?? usual);
  return { code, message: envelope.message || messageOf(code === SENTINEL ? FORBIDDEN : httpStatus(code)), data, reason };
}
