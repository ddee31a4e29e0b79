import type { FastifyInstance } from 'fastify';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { sendError } from '../http/errors.ts';
import { iconOf } from '../page/render.tsx';
import { Session } from '../session/session.ts';
import { withoutSessions } from '../session/guardSessions.ts';
import { routeOptions } from './routeOptions.ts';

const DAY = 24 * 3600_000;
/** How long a `security.txt` is good for: whoever keeps a copy should look again within half a year (RFC 9116 says less than one). */
const GOOD_FOR = 180 * DAY;
/** Time in which caches may keep a response (s). */
const KEPT = 24 * 3600;
/** The page on which members change their password; of somebody who is not logged in it asks for the login first. */
const CHANGE_PASSWORD_PAGE = '/user/changePassword';

/** Time in which caches may keep where the icon is while the site data cannot be read (s). */
const KEPT_BRIEFLY = 60;
/** Where browsers, search engines and feed readers look for the site's icon, whatever a page says, and where there may be no page. */
const ICONS = ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'];

/**
 * What programs look for at fixed addresses (RFC 8615): the site's icon, whom to tell of a weakness (RFC 9116; only if the configuration names somebody), and
 * where members change their password, for password managers.
 */
export async function wellKnownRoutes(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const { securityContacts, publicOrigin } = app.config;
  app.route({
    ...routeOptions(gatewayRoutes.securityTxt),
    async handler(request, reply) {
      if (securityContacts.length === 0) return sendError('no_such_route', request, reply);
      // The same all day, so that a copy is still valid when it is compared.
      const expires = new Date(Math.floor(app.clocks.sessions() / DAY) * DAY + GOOD_FOR);
      const lines = [
        ...securityContacts.map((contact) => `Contact: ${contact}`),
        `Expires: ${expires.toISOString().replace('.000', '')}`,
        'Preferred-Languages: zh, en',
        // An address without TLS would prove nothing.
        ...(publicOrigin.startsWith('https:')
          ? [`Canonical: ${publicOrigin}${gatewayRoutes.securityTxt.path}`]
          : []),
      ];
      return reply
        .header('cache-control', `public, max-age=${KEPT}`)
        .type('text/plain; charset=utf-8')
        .send(`${lines.join('\n')}\n`);
    },
  });
  app.route({
    ...routeOptions(gatewayRoutes.changePasswordPage),
    handler: (_request, reply) =>
      reply.header('cache-control', `public, max-age=${KEPT}`).redirect(CHANGE_PASSWORD_PAGE, 302),
  });
  for (const path of ICONS)
    app.get(path, async ({ log, ip }, reply) => {
      const { data } = await app.gateway.call('site', {}, { session: new Session(), log, address: ip });
      return reply
        .header('cache-control', `public, max-age=${data ? KEPT : KEPT_BRIEFLY}`)
        .redirect(iconOf(data), 302);
    });
  // What else is asked for there is no page that a person wants.
  app.get('/.well-known/*', (request, reply) => sendError('no_such_route', request, reply));
}
