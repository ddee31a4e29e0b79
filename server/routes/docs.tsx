import type { FastifyInstance } from 'fastify';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { docsFiles } from '../docs/docsFiles.ts';
import { GuidePage } from '../docs/guidePage.tsx';
import { ReferencePage } from '../docs/referencePage.tsx';
import { sendError } from '../http/errors.ts';
import { DOCS_POLICY } from '../http/headers.ts';
import { kept, type Kept } from '../http/kept/kept.ts';
import { sendKept } from '../http/kept/sendKept.ts';
import { toHtml } from '../page/toHtml.ts';
import { withoutSessions } from '../session/door.ts';
import { readBrand } from './readBrand.ts';
import { routeOptions } from './routeOptions.ts';

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
    let page: { brand: string; response: Kept } | undefined;
    app.route({
      ...routeOptions(row),
      async handler(request, reply) {
        const brand = await readBrand(request);
        if (page?.brand !== brand) {
          const { names } = await files();
          page = { brand, response: kept(200, await toHtml(<Page brand={brand} origin={config.publicOrigin} figures={config} files={names} />)) };
        }
        reply.headers({ 'content-security-policy': DOCS_POLICY, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }).type('text/html; charset=utf-8');
        return sendKept(reply, page.response);
      },
    });
  }

  app.route<{ Params: { name: string } }>({
    ...routeOptions(gatewayRoutes.docsFile),
    async handler(request, reply) {
      const { byName } = await files();
      const file = byName.get(request.params.name);
      if (!file) return sendError('no_such_route', request, reply);
      reply.headers({ 'cache-control': `public, max-age=${YEAR}, immutable`, vary: 'Accept-Encoding' }).type(`${file.type}; charset=utf-8`);
      return sendKept(reply, file.response);
    },
  });
}
