import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { RATE_LIMIT, RATE_LIMIT_POLICY } from '../../../shared/headers.ts';
import type { LimitName } from '../../../shared/endpoint.ts';
import { sendError } from '../errors.ts';
import { isCall } from '../securityHeaders.ts';
import { noteFacts } from '../requestFacts.ts';
import { addressKey, networkKey, siteKey } from './addressKey.ts';
import { OverloadedError } from '../renderQueue.ts';
import { createLimiter, type Limiter, type Refused, type Remaining } from './limiter.ts';
import type { Subject } from './policies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limiter: Limiter;
  }
  interface FastifyContextConfig {
    /** The route's rate limit and slots; absent: none. */
    limit?: LimitName;
    /** The route counts its requests itself (page/pipeline.ts). */
    countsItself?: boolean;
  }
}

/**
 * Refuses requests beyond their route's rate limit, and those that the process has no time for; other responses of callers who count their
 * requests say what is left.
 */
export const limitRequests = fp(async (app: FastifyInstance) => {
  const { config: figures, log, counters: shared, metrics, pseudonym, clocks } = app;
  const limiter = createLimiter({
    figures,
    log,
    shared,
    metrics: metrics.limits,
    pseudonym,
    now: clocks.limits,
  });
  app.decorate('limiter', limiter);
  app.addHook('onClose', () => limiter.close());
  app.addHook('onRequest', (request, reply, done) => {
    const { limit, countsItself } = request.routeOptions.config;
    if (!limit) return done();
    if (!countsItself) {
      const result = limiter.request(limit, subjectOf(request));
      if (result && 'wait' in result) return void refuse(result, request, reply);
      if (result && isCall(request.url) && (request.session.proven || request.method === 'POST'))
        setRemaining(reply, result);
    }
    done(app.isTooLateFor(request) ? new OverloadedError() : undefined);
  });
});

/** Whom a request counts for. */
function subjectOf({ server, session: { fingerprint, proven }, ip }: FastifyRequest): Subject {
  const session = server.gateway.countedAs(fingerprint) ?? fingerprint;
  return { ...addressSubject(ip, proven ? session : undefined), session };
}

/** The part of a subject that an IP address gives; `member`: whom a proven session counts for. */
export function addressSubject(ip: string, member?: string): Subject {
  const [address, site, network] = [addressKey(ip), siteKey(ip), networkKey(ip)];
  return {
    address,
    site,
    network,
    ...(member === undefined
      ? { visitor: address, visitorSite: site, visitorNetwork: network }
      : { member, origin: address }),
  };
}

/** Counts a request and responds with 429 if it is one too many. Returns whether it has responded. */
export function refuseBeyond(limit: LimitName, request: FastifyRequest, reply: FastifyReply): boolean {
  const result = request.server.limiter.request(limit, subjectOf(request));
  if (!result || !('wait' in result)) return false;
  refuse(result, request, reply);
  return true;
}

function refuse(refused: Refused, request: FastifyRequest, reply: FastifyReply): void {
  sendError('rate_limited', request, setLimitHeaders(reply, refused), { retry_after: refused.wait });
}

/** Sets `Retry-After`, `RateLimit-Policy` and `RateLimit` (IETF draft ratelimit-headers) of a refusal, whose policy the log has too. */
export function setLimitHeaders(reply: FastifyReply, { policy, max, window, wait }: Refused): FastifyReply {
  noteFacts(reply.request, { policy });
  return setRemaining(reply.header('retry-after', wait), { policy, max, window, left: 0, ends: wait });
}

const setRemaining = (reply: FastifyReply, { policy, max, window, left, ends }: Remaining): FastifyReply =>
  reply
    .header(RATE_LIMIT_POLICY, `"${policy}";q=${max};w=${window}`)
    .header(RATE_LIMIT, `"${policy}";r=${left};t=${ends}`);
