import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RATE_LIMIT, RATE_LIMIT_POLICY } from '../../../shared/headers.ts';
import type { LimitName } from '../../../shared/endpoint.ts';
import { sendError } from '../errors.ts';
import { noteFacts } from '../requestFacts.ts';
import { addressKey, networkKey } from './addressKey.ts';
import type { Limiter, Refused } from './limiter.ts';
import type { Subject } from './policies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's rate limit and slots; absent: none. */
    limit?: LimitName;
    /** The route counts its requests itself (routes/pages.ts). */
    countsItself?: boolean;
  }
}

/**
 * `onRequest` hook: refuses requests beyond their route's rate limit.
 * @param sessionOf fingerprint of the token in a request
 */
export function limitRequests(app: FastifyInstance, limiter: Limiter, sessionOf: (request: FastifyRequest) => string | undefined): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { limit, countsItself } = request.routeOptions.config;
    if (!limit || countsItself) return done();
    // The token's hash is made only for a limit that needs it.
    const session = limiter.limits[limit].requests.some(({ by }) => by.includes('session')) ? sessionOf(request) : undefined;
    if (!refuseBeyond(limiter, limit, { ...placeOf(request.ip), session }, request, reply)) done();
  });
}

/** The part of a subject that an IP address gives. */
export const placeOf = (ip: string): Pick<Subject, 'address' | 'network'> => ({ address: addressKey(ip), network: networkKey(ip) });

/** Counts a request and responds with 429 if it is one too many. Returns whether it has responded. */
export function refuseBeyond(limiter: Limiter, limit: LimitName, subject: Subject, request: FastifyRequest, reply: FastifyReply): boolean {
  const refused = limiter.request(limit, subject);
  if (refused) sendError('rate_limited', request, setLimitHeaders(reply, refused), { retry_after: refused.wait });
  return refused !== undefined;
}

/**
 * Sets `Retry-After`, `RateLimit-Policy` and `RateLimit` (IETF draft ratelimit-headers) of a refusal, whose policy the log has too. Other responses have none:
 * a cached one would carry the numbers of the visitor who caused it.
 */
export function setLimitHeaders(reply: FastifyReply, { policy, max, window, wait }: Refused): FastifyReply {
  noteFacts(reply.request, { policy });
  return reply.header('retry-after', wait).header(RATE_LIMIT_POLICY, `"${policy}";q=${max};w=${window}`).header(RATE_LIMIT, `"${policy}";r=0;t=${wait}`);
}
