import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { SENTINEL } from '../../shared/constants.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import { type Endpoint } from '../../shared/endpoint.ts';
import { fail, httpStatus, type Envelope } from '../../shared/envelope.ts';
import { bffCall } from '../../shared/wire.ts';
import { messageOf, sendError } from '../errors.ts';
import type { CallContext, Gateway } from '../gateway.ts';
import { limits } from '../limits.ts';
import { readSession } from '../session.ts';

/** Names the token that the host no longer accepts, so that the browser can ask for just that one to be removed. */
export const RESET_HEADER = 'x-session-reset';

/** `/bff`: one route for each row of the contract, and 405 for the methods that a path does not take. */
export async function bffRoutes(app: FastifyInstance, { gateway, secure }: { gateway: Gateway; secure: boolean }) {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    errorResponseBuilder: () => Object.assign(new Error('rate limited'), { statusCode: 429 }),
  });

  const methods = new Map<string, string[]>();
  for (const [name, row] of Object.entries(contract as Record<string, Endpoint>)) {
    const { method, path } = bffCall(row);
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    methods.set(url, [...(methods.get(url) ?? []), method]);
    app.route({
      method,
      url,
      config: { rateLimit: { max: limits[row.limit], groupId: row.limit, keyGenerator: (request: FastifyRequest) => `${row.limit}:${request.ip}` } },
      handler: (request, reply) => answer(name as EndpointName, row, request, reply),
    });
  }
  for (const [url, taken] of methods) refuseOthers(app, url, taken);

  async function answer(name: EndpointName, row: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const session = readSession(request);
    const before = session.fingerprint;
    const context: CallContext = {
      session, log: request.log, address: request.ip, key: single(request.headers['idempotency-key']), signal: request.signal,
    };
    const body = request.body ?? {};
    if (typeof body !== 'object' || Array.isArray(body)) return sendError(400, request, reply);
    const envelope = await gateway.call(name, { ...(request.query as object), ...body, ...(request.params as object) }, context);
    session.commit(reply, secure);
    if (session.rejected && before) reply.header(RESET_HEADER, before);
    if (context.replayed) reply.header('idempotency-replayed', 'true');
    reply.header('cache-control', row.cache && envelope.code === 200 ? `public, max-age=${row.cache.fresh}` : 'private, no-store');
    return reply.code(httpStatus(envelope.code)).send(finish(envelope, reply));
  }
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

function refuseOthers(app: FastifyInstance, url: string, taken: string[]) {
  const allowed = taken.includes('GET') ? [...taken, 'HEAD'] : taken;
  const others = (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as HTTPMethods[]).filter((method) => !allowed.includes(method));
  app.route({ method: others, url, handler: (request, reply) => sendError(405, request, reply.header('allow', allowed.join(', '))) });
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
