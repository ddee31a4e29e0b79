import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { SUCCESS } from '../../shared/constants.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { ok } from '../../shared/envelope.ts';
import { contextOf } from '../gateway/callContext.ts';
import { privately, routeOptions } from './routeOptions.ts';

/**
 * The invitation of this browser: only the gateway can read the cookie with the code, and pages for visitors are the same for all,
 * so a page asks for it. Who invited is told if the upstream has the call for it; the code is known in any case.
 */
export async function invitationRoutes(app: FastifyInstance): Promise<void> {
  const { gateway } = app;
  const { invitation, declineInvitation } = gatewayRoutes;
  app.route({
    ...routeOptions(invitation),
    async handler(request, reply) {
      const code = request.session.invite ?? null;
      const found = code === null ? null : await gateway.call('inviter', { code }, contextOf(request));
      // A refusal's data are its own.
      const inviter = found?.code === SUCCESS ? found.data : null;
      return privately(reply).send(ok({ code, ...inviter } satisfies Static<typeof invitation.output>));
    },
  });
  app.route({
    ...routeOptions(declineInvitation),
    handler({ session }, reply) {
      session.forgetInvite();
      return privately(reply).send(ok(null));
    },
  });
}
