import type { FastifyInstance } from 'fastify';
import { UNAVAILABLE } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { routeOptions } from './routeOptions.ts';
import { withoutSessions } from '../session/door.ts';

/** The state that `/readyz` reports. */
export interface Readiness {
  /** The upstream has answered a site call once, or there are copies of an earlier process. */
  warm: boolean;
  /** The process is stopping. */
  draining: boolean;
}

/** Time (ms) of saturation after which the process is not ready: long enough for a short burst to pass. */
const SATURATED_MAX = 5_000;

interface HealthOptions {
  readiness: Readiness;
  /** For how long the process has been saturated (ms). */
  saturatedFor: () => number;
}

/** `/healthz` (liveness): the process responds. `/readyz` (readiness): it can take requests; a later failure of the upstream does not change it. Neither has a rate limit nor waits for a slot. */
export async function healthRoutes(app: FastifyInstance, { readiness, saturatedFor }: HealthOptions) {
  withoutSessions(app);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, quiet: true };
  });
  app.route({
    ...routeOptions(gatewayRoutes.liveness),
    handler: (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  });
  app.route({
    ...routeOptions(gatewayRoutes.readiness),
    handler(_request, reply) {
      const saturated = saturatedFor() > SATURATED_MAX;
      const ready = readiness.warm && !readiness.draining && !saturated;
      return reply
        .code(ready ? SUCCESS : UNAVAILABLE)
        .header('cache-control', 'no-store')
        .send({ status: ready ? 'ready' : 'not ready', ...readiness, saturated });
    },
  });
}
