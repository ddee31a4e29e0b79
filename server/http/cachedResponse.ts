import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import Negotiator from 'negotiator';
import { NOT_MODIFIED } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { noteFacts } from './requestFacts.ts';

/** The codings of a cached response, the best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof CODINGS)[number];

/** Compression is done once for many responses, in a thread of its own; a higher quality would take ten times as long for a tenth of the bytes. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 7;
/** Shorter bodies (bytes) are sent as they are: the header of a coding is as long as what it saves, and a packet takes them all. */
export const CODED_MIN = 1_024;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
};

/** The coding to send, by `Accept-Encoding` (RFC 9110, 12.5.3): the best one that the client accepts. */
export function codingOf(accept: string | undefined): Coding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': accept } }).encodings([...CODINGS]);
  return CODINGS.find((coding) => accepted.includes(coding)) ?? 'identity';
}

/** A response that is kept, to be sent many times. */
export interface CachedResponse {
  status: number;
  /** The bytes by coding, as far as they were asked for. */
  bodies: { identity: Buffer } & Partial<Record<Coding, Buffer>>;
  /** Entity tag without the coding. */
  tag: string;
  /** It has been sent once, so that from now on it is worth a better compression. */
  wasSent?: true;
}

/** Characters of the hash in an entity tag: 132 bits. */
const TAG_LENGTH = 22;

export function cachedResponse(status: number, body: Buffer): CachedResponse {
  return { status, bodies: { identity: body }, tag: hash('sha256', body, 'base64url').slice(0, TAG_LENGTH) };
}

/** Whether the client has these bytes already, by `If-None-Match` (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/**
 * Sends a cached response, in the best coding that the client accepts; with 304 if it has it already. At the first request nobody knows whether there
 * will be a second, as with most searches: then the hook of all responses compresses it quickly (finishResponses.ts).
 */
export async function sendCachedResponse(
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  const { headers } = reply.request;
  const { status, bodies, wasSent } = response;
  const coding = bodies.identity.length < CODED_MIN ? 'identity' : codingOf(headers['accept-encoding']);
  // The bytes of one coding are not those of another.
  const tag = `"${response.tag}-${coding}"`;
  if (wasSent) noteFacts(reply.request, { fromMemory: true });
  // What would be no success is that, whatever the client has (RFC 9110, 13.2.1).
  if (status === SUCCESS && isKnown(headers['if-none-match'], tag))
    return reply.header('etag', tag).code(NOT_MODIFIED).send();
  response.wasSent = true;
  if (coding === 'identity') return reply.header('etag', tag).code(status).send(bodies.identity);
  if (!wasSent) return reply.code(status).send(bodies.identity);
  const body = (bodies[coding] ??= await compressors[coding](bodies.identity));
  return reply.header('etag', tag).header('content-encoding', coding).code(status).send(body);
}
