import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { plainAddress } from './plainAddress.ts';

/** Shortest time between two warnings (ms). */
const WARN_EVERY = 3_600_000;

/**
 * Warns when a request has headers of a proxy and does not come from a trusted one: then either a proxy is missing in `TRUSTED_PROXIES`, and
 * all its visitors share one rate limit, or a visitor makes them up.
 */
export const warnForwarded = fp(async (app: FastifyInstance) => {
  let warnedAt = -Infinity;
  app.addHook('onRequest', ({ raw: { headers, socket }, log }, _reply, done) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers['x-forwarded-proto'] !== undefined || headers.forwarded !== undefined;
    if (isForwarded && performance.now() - warnedAt > WARN_EVERY && !app.isTrusted(plainAddress(socket.remoteAddress ?? '::'))) {
      warnedAt = performance.now();
      log.warn({ event: 'sys.config_warning', variable: 'TRUSTED_PROXIES', reason: 'a request has headers of a proxy that is not trusted; they are ignored' });
    }
    done();
  });
});
