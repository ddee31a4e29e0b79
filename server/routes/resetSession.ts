import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { ok } from '../../shared/envelope.ts';
import { readSession } from '../session.ts';
import { routeOptions } from './routeOptions.ts';

/**
 * Session reset: removes the session cookie if it still holds the token that the upstream refused. Responses to other calls do
 * not remove it: a late response could end a newer session.
 */
export async function resetSessionRoute(app: FastifyInstance, { secure }: { secure: boolean }) {
  const { sessionReset } = gatewayRoutes;
  app.route<{ Body: Static<typeof sessionReset.input> }>({
    ...routeOptions(sessionReset),
    schema: { body: sessionReset.input },
    async handler(request, reply) {
      const session = readSession(request);
      const { fingerprint } = request.body;
      if (session.fingerprint === fingerprint) session.close();
      session.commit(reply, secure);
      request.log.info({ event: 'sec.session_reset', member: fingerprint.slice(0, 8), cleared: session.token === undefined });
      return reply.header('cache-control', 'no-store').send(ok(null));
    },
  });
}
