import type { FastifyInstance } from 'fastify';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { docsFiles } from '../docs/docsFiles.ts';
import { sendError } from '../http/errors.ts';
import { DOCS_POLICY } from '../http/headers.ts';
import { cachedResponse, type CachedResponse, sendCachedResponse } from '../http/cachedResponse.ts';
import { toHtml } from '../page/toHtml.ts';
import { withoutSessions } from '../session/guardSessions.ts';
import { ReferencePage, GuidePage } from '../docs/docsDocument.tsx';
import { openApi } from '../openapi/openApi.ts';
import { routeOptions } from './routeOptions.ts';
import { readBrand } from './sitemap.ts';

/** Time (s) for which a copy of the description is fresh: it changes with a new version of the portal only. */
const FRESH = 60;

/** The OpenAPI description, under the site's name. The text takes a while to make, so it is kept until the name changes. */
export async function descriptionRoute(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const { config } = app;
  let last: { brand: string; response: CachedResponse } | undefined;
  const textFor = (brand: string) =>
    JSON.stringify(openApi({ brand, origin: config.publicOrigin, figures: config }));
  app.route({
    ...routeOptions(gatewayRoutes.description),
    async handler(request, reply) {
      const brand = await readBrand(request);
      if (last?.brand !== brand)
        last = { brand, response: cachedResponse(SUCCESS, Buffer.from(textFor(brand))) };
      reply
        .header('cache-control', `public, max-age=${FRESH}`)
        .header('vary', 'Accept-Encoding')
        .type('application/json; charset=utf-8');
      return sendCachedResponse(reply, last.response);
    },
  });
}

const YEAR = 31_536_000;

/**
 * `/bff/docs`: the reference of all calls, read from `/bff/openapi.json` by Swagger UI, and a guide with examples. Both know no session:
 * their responses are the same for everybody. Their policy allows the portal's own scripts and styles, and no others.
 */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const { config } = app;
  const files = docsFiles();

  const pages = [
    { row: gatewayRoutes.reference, Page: ReferencePage },
    { row: gatewayRoutes.guide, Page: GuidePage },
  ];
  for (const { row, Page } of pages) {
    let page: { brand: string; response: CachedResponse } | undefined;
    app.route({
      ...routeOptions(row),
      async handler(request, reply) {
        const brand = await readBrand(request);
        if (page?.brand !== brand) {
          const { names } = await files();
          page = {
            brand,
            response: cachedResponse(
              200,
              await toHtml(
                <Page brand={brand} origin={config.publicOrigin} figures={config} files={names} />,
              ),
            ),
          };
        }
        reply
          .headers({
            'content-security-policy': DOCS_POLICY,
            'cache-control': 'no-cache',
            vary: 'Accept-Encoding',
          })
          .type('text/html; charset=utf-8');
        return sendCachedResponse(reply, page.response);
      },
    });
  }

  app.route<{ Params: { name: string } }>({
    ...routeOptions(gatewayRoutes.docsFile),
    async handler(request, reply) {
      const { byName } = await files();
      const file = byName.get(request.params.name);
      if (!file) return sendError('no_such_route', request, reply);
      reply
        .headers({ 'cache-control': `public, max-age=${YEAR}, immutable`, vary: 'Accept-Encoding' })
        .type(`${file.type}; charset=utf-8`);
      return sendCachedResponse(reply, file.response);
    },
  });
}
