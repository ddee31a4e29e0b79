import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { TOO_MANY_REQUESTS } from '../../shared/codes.ts';
import type { LimitName } from '../../shared/endpoint.ts';
import { PREFIX } from '../store/redisStore.ts';

/**
 * Requests that one address may make in a minute, by the `limit` column. The upstream keeps its own, finer limits (wrong
 * passwords, text messages a day); these keep floods away from it.
 */
export const limits: Record<LimitName, number> = {
  read: 600,
  write: 60,
  login: 30,
  sms: 10,
  money: 30,
  // One comes with each page.
  report: 600,
  export: 6,
  feedback: 5,
};

/** The rate limit of a route, for its configuration. Routes of one name share their count. */
export const rateLimitOf = (name: LimitName) => ({
  max: limits[name],
  groupId: name,
  keyGenerator: (request: FastifyRequest) => `${name}:${request.ip}`,
});

/** Installs the counting; which routes are limited is said by each. `redis`: where all gateways count together. */
export async function limitRates(app: FastifyInstance, redis: Redis | undefined): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    redis,
    nameSpace: `${PREFIX}limit:`,
    // A store that is away refuses money, not readers: the upstream has finer limits of its own.
    skipOnError: true,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    errorResponseBuilder: () => Object.assign(new Error('rate limited'), { statusCode: TOO_MANY_REQUESTS }),
  });
}
