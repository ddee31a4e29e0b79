import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { TOO_MANY_REQUESTS } from '../../shared/codes.ts';
import type { LimitName } from '../../shared/endpoint.ts';
import { PREFIX } from '../store/redisStore.ts';

/**
 * Requests per minute and IP address, by the column `limit`. They protect the upstream from floods; the upstream has its own,
 * finer limits (wrong passwords, text messages a day).
 */
export const limits: Record<LimitName, number> = {
  read: 600,
  write: 60,
  login: 30,
  sms: 10,
  money: 30,
  // Every page view sends a report.
  report: 600,
  export: 6,
  feedback: 5,
};

/** The `rateLimit` config of a route. Routes with the same limit name share one counter. */
export const rateLimitOf = (name: LimitName) => ({
  max: limits[name],
  groupId: name,
  keyGenerator: (request: FastifyRequest) => `${name}:${request.ip}`,
});

/** Registers the rate-limit plugin; each route sets its limit in its config. With `redis`, all gateways share the counters. */
export async function limitRates(app: FastifyInstance, redis: Redis | undefined): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    redis,
    nameSpace: `${PREFIX}limit:`,
    // If Redis fails, requests are not limited here; the upstream has its own limits. (Money calls are refused by sendOnce.ts.)
    skipOnError: true,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    errorResponseBuilder: () => Object.assign(new Error('rate limited'), { statusCode: TOO_MANY_REQUESTS }),
  });
}
