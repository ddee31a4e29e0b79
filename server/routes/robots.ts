import type { FastifyInstance } from 'fastify';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { pages } from '../page/pageList.ts';
import { routeOptions } from './routeOptions.ts';
import { withoutSessions } from '../session/door.ts';

/** `/robots.txt`, made from the route table: `/bff` and members' pages are disallowed. */
export async function robotsRoute(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const disallowed = pages
    .filter(({ auth }) => auth)
    .map(({ path }) => (pages.some((other) => !other.auth && other.path.startsWith(`${path}/`)) ? `${path}$` : path));
  const text = [
    'User-agent: *',
    'Disallow: /bff/',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${app.config.publicOrigin}${gatewayRoutes.sitemap.path}`,
    '',
  ].join('\n');
  app.route({
    ...routeOptions(gatewayRoutes.robots),
    handler: (_request, reply) => reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  });
}
