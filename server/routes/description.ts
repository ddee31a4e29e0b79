import type { FastifyInstance } from 'fastify';
import { SUCCESS } from '../../shared/constants.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { kept, type Kept } from '../http/kept/kept.ts';
import { sendKept } from '../http/kept/sendKept.ts';
import { openApi } from '../openapi/openApi.ts';
import { withoutSessions } from '../session/door.ts';
import { readBrand } from './readBrand.ts';
import { routeOptions } from './routeOptions.ts';

/** Time (s) for which a copy of the description is fresh: it changes with a new version of the portal only. */
const FRESH = 60;

/** The OpenAPI description, under the site's name. The text takes a while to make, so it is kept until the name changes. */
export async function descriptionRoute(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const { config } = app;
  let last: { brand: string; response: Kept } | undefined;
  const textFor = (brand: string) => JSON.stringify(openApi({ brand, origin: config.publicOrigin, figures: config }));
  app.route({
    ...routeOptions(gatewayRoutes.description),
    async handler(request, reply) {
      const brand = await readBrand(request);
      if (last?.brand !== brand) last = { brand, response: kept(SUCCESS, Buffer.from(textFor(brand))) };
      reply.header('cache-control', `public, max-age=${FRESH}`).header('vary', 'Accept-Encoding').type('application/json; charset=utf-8');
      return sendKept(reply, last.response);
    },
  });
}
