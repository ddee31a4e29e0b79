import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { ok } from '../../shared/envelope.ts';
import { routeOptions } from './routeOptions.ts';

/**
 * Session reset: removes the session cookie if it still holds the token that was refused, which then opens nothing any more.
 * Responses to other requests do not remove it: a late response could end a newer session. `newer`: the browser has another
 * session by now.
 */
export const resetSessionRoute: FastifyPluginAsyncTypebox = async (app) => {
  const { sessionReset } = gatewayRoutes;
  app.route({
    ...routeOptions(sessionReset),
    async handler({ session, body: { fingerprint }, log }, reply) {
      const cleared = session.received === fingerprint;
      if (cleared) session.close();
      log.info({ event: 'sec.session_reset', member: session.received?.slice(0, 8), by: 'browser', cleared });
      const data: Static<typeof sessionReset.output> = { newer: session.token !== undefined };
      return reply.header('cache-control', 'no-store').send(ok(data));
    },
  });
};
