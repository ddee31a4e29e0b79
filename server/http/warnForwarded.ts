import type { FastifyInstance } from 'fastify';
import type { Contains } from './networksOf.ts';
import { plainAddress } from './plainAddress.ts';

/** Shortest time between two warnings (ms). */
const WARN_EVERY = 3_600_000;

/**
 * Warns when a request has headers of a proxy and does not come from a trusted one: then either a proxy is missing in `TRUSTED_PROXIES`, and
 * all its visitors share one rate limit, or a visitor makes them up. `now`: monotonic time (ms).
 */
export function warnForwarded(app: FastifyInstance, isTrusted: Contains, now: () => number = () => performance.now()): void {
  let warnedAt = -Infinity;
  app.addHook('onRequest', ({ raw: { headers, socket }, log }, _reply, done) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers['x-forwarded-proto'] !== undefined || headers.forwarded !== undefined;
    if (isForwarded && now() - warnedAt > WARN_EVERY && !isTrusted(plainAddress(socket.remoteAddress ?? '::'))) {
      warnedAt = now();
      log.warn({ event: 'sys.config_warning', variable: 'TRUSTED_PROXIES', reason: 'a request has headers of a proxy that is not trusted; they are ignored' });
    }
    done();
  });
}
