import type { FastifyInstance } from 'fastify';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { openApi } from '../openapi.ts';
import type { ReadBrand } from './readBrand.ts';
import { routeOptions } from './routeOptions.ts';
import { withoutSessions } from '../session/door.ts';

/** The OpenAPI description, under the site's name. The text takes a while to make, so it is kept until the name changes. */
export async function descriptionRoute(app: FastifyInstance, { readBrand }: { readBrand: ReadBrand }): Promise<void> {
  withoutSessions(app);
  let kept = { brand: '', text: '' };
  app.route({
    ...routeOptions(gatewayRoutes.description),
    async handler(request, reply) {
      const brand = await readBrand(request.log);
      if (brand !== kept.brand) kept = { brand, text: JSON.stringify(openApi(brand)) };
      return reply.type('application/json; charset=utf-8').send(kept.text);
    },
  });
}
