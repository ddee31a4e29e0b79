import type { FastifyReply } from 'fastify';
import { NOT_MODIFIED } from '../../../shared/codes.ts';
import { codingOf, codingFor } from './codings.ts';
import { bodyOf, entityTag, isKnown, type Kept } from './kept.ts';

/**
 * Sends a kept response, in the best coding that the client accepts; with 304 if it has it already. At the first request nobody knows whether there
 * will be a second, as with most searches: then the hook of all responses compresses it quickly (compressResponses.ts).
 */
export async function sendKept(reply: FastifyReply, response: Kept): Promise<FastifyReply> {
  const { headers } = reply.request;
  const coding = codingFor(response.bodies.identity, codingOf(headers['accept-encoding']));
  if (coding !== 'identity' && !response.isAskedAgain) {
    response.isAskedAgain = true;
    return reply.code(response.status).send(response.bodies.identity);
  }
  const tag = entityTag(response, coding);
  reply.header('etag', tag);
  if (isKnown(headers['if-none-match'], tag)) return reply.code(NOT_MODIFIED).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(response.status).send(await bodyOf(response, coding));
}
