import type { FastifyInstance } from 'fastify';
import { UNAVAILABLE } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { withoutSessions } from '../session/guardSessions.ts';
import { routeOptions } from './routeOptions.ts';

/** Time (ms) of saturation after which the process is not ready: long enough for a short burst to pass. */
const SATURATED_MAX = 5_000;

/** `/healthz` (liveness): the process responds. `/readyz` (readiness): it can take requests; a later failure of the upstream does not change it. Neither has a rate limit nor waits for a slot. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
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
      const saturated = app.saturatedFor() > SATURATED_MAX;
      const warm = app.warmUp.isWarm();
      const draining = app.connections.isDraining;
      const ready = warm && !draining && !saturated;
      return reply
        .code(ready ? SUCCESS : UNAVAILABLE)
        .header('cache-control', 'no-store')
        .send({ status: ready ? 'ready' : 'not ready', warm, draining, saturated });
    },
  });
}
