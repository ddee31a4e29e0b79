import type { FastifyReply } from 'fastify';
import { NOT_MODIFIED } from '../../../shared/codes.ts';
import { noteFacts } from '../requestFacts.ts';
import { codingOf, codingFor } from './codings.ts';
import { bodyOf, entityTag, isKnown, type Kept } from './kept.ts';

/**
 * Sends a kept response, in the best coding that the client accepts; with 304 if it has it already. At the first request nobody knows whether there
 * will be a second, as with most searches: then the hook of all responses compresses it quickly (compressResponses.ts).
 */
export async function sendKept(reply: FastifyReply, response: Kept): Promise<FastifyReply> {
  const { headers } = reply.request;
  const coding = codingFor(response.bodies.identity, codingOf(headers['accept-encoding']));
  const tag = entityTag(response, coding);
  if (response.wasSent) noteFacts(reply.request, { kept: true });
  if (isKnown(headers['if-none-match'], tag)) return reply.header('etag', tag).code(NOT_MODIFIED).send();
  const isFirst = !response.wasSent;
  response.wasSent = true;
  if (coding !== 'identity' && isFirst) return reply.code(response.status).send(response.bodies.identity);
  reply.header('etag', tag);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(response.status).send(await bodyOf(response, coding));
}
