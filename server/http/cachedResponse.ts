import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { NOT_MODIFIED } from '../../shared/codes.ts';
import { noteFacts } from './requestFacts.ts';

/** The codings of a cached response, the best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof CODINGS)[number];

/** Compression is done once for many responses, in a thread of its own; a higher quality would take ten times as long for a tenth of the bytes. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 7;
/** Shorter bodies (bytes) are sent as they are: the header of a coding is as long as what it saves, and a packet takes them all. */
export const CODED_MIN = 1_024;
/** Different `Accept-Encoding` headers that are remembered; browsers send a handful. */
const KNOWN_MAX = 100;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};

/** Compresses a body. */
const encode = (bytes: Buffer, coding: Coding): Promise<Buffer> => compressors[coding](bytes);

/** The coding in which this body is sent to a client that accepts this one. */
const codingFor = (body: Buffer, accepted: Coding): Coding =>
  body.length < CODED_MIN ? 'identity' : accepted;

const known = new Map<string, Coding>();

/** The coding to send, by `Accept-Encoding` (RFC 9110, 12.5.3): the best one that the client accepts. */
export function codingOf(accept: string | undefined): Coding {
  if (accept === undefined) return 'identity';
  const before = known.get(accept);
  if (before) return before;
  const coding = read(accept);
  if (known.size < KNOWN_MAX) known.set(accept, coding);
  return coding;
}

function read(accept: string): Coding {
  const weights = new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', weight] = part.split(';');
        const q = /^\s*q\s*=\s*([\d.]+)\s*$/.exec(weight ?? '')?.[1];
        return [name.trim(), q === undefined ? 1 : Number(q)] as const;
      }),
  );
  return (
    CODINGS.find(
      (coding) => (weights.get(coding) ?? (coding === 'identity' ? 1 : (weights.get('*') ?? 0))) > 0,
    ) ?? 'identity'
  );
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

/** The bytes in a coding. They are made once. */
async function bodyOf({ bodies }: CachedResponse, coding: Coding): Promise<Buffer> {
  return (bodies[coding] ??= await encode(bodies.identity, coding));
}

/** The entity tag in a coding: the bytes of one coding are not those of another. */
const entityTag = ({ tag }: CachedResponse, coding: Coding): string => `"${tag}-${coding}"`;

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
  const coding = codingFor(response.bodies.identity, codingOf(headers['accept-encoding']));
  const tag = entityTag(response, coding);
  if (response.wasSent) noteFacts(reply.request, { fromMemory: true });
  if (isKnown(headers['if-none-match'], tag)) return reply.header('etag', tag).code(NOT_MODIFIED).send();
  const isFirst = !response.wasSent;
  response.wasSent = true;
  if (coding !== 'identity' && isFirst) return reply.code(response.status).send(response.bodies.identity);
  reply.header('etag', tag);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(response.status).send(await bodyOf(response, coding));
}
