import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { RATE_LIMIT, RATE_LIMIT_POLICY } from '../../shared/headers.ts';
import { CODED_MIN, codingOf } from './cachedResponse.ts';

/**
 * Lowest qualities: a page of 40 kB becomes 13 instead of 11, in a fifth of the time, and each response is sent once only. What is sent
 * often is kept, and compressed better (page/cache).
 */
const compressors = {
  br: (body: string | Buffer) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: string | Buffer) => gzipSync(body, { level: 1 }),
};

const COMPRESSED = /^(?:text\/(?:html|css|javascript)|application\/json)/;

/**
 * The `onSend` hook of all responses: the session's cookies, what shared copies must not have, the end of the connection when the process stops, and
 * compression of pages and envelopes that are made for one request, in one call; a stream through a compressor, as of `@fastify/compress`, costs several times as much. Files
 * are compressed beforehand.
 */
export const finishResponses = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply, payload) => {
    await app.writeSession(request, reply);
    // A copy for everybody must not carry one caller's numbers.
    if (String(reply.getHeader('cache-control')).startsWith('public'))
      reply.removeHeader(RATE_LIMIT).removeHeader(RATE_LIMIT_POLICY);
    if (app.connections.isDraining) reply.header('connection', 'close');
    if (!isCompressible(reply, payload)) return payload;
    const { vary } = reply.getHeaders();
    if (!/accept-encoding/i.test(String(vary)))
      reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    const coding = codingOf(request.headers['accept-encoding']);
    if (coding === 'identity') return payload;
    reply.header('content-encoding', coding).removeHeader('content-length');
    return compressors[coding](payload);
  });
});

const isCompressible = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || payload instanceof Buffer) &&
  payload.length >= CODED_MIN &&
  !reply.hasHeader('content-encoding') &&
  COMPRESSED.test(String(reply.getHeader('content-type')));
