import type { FastifyInstance, FastifyRequest } from 'fastify';
import { placeOf, refuseBeyond } from '../http/limits/limitRequests.ts';
import { PAGE_ROUTE } from '../http/routeName.ts';
import { createPipeline } from '../page/pipeline.ts';

/** A query with a search term: of the site's search, or of a list of articles. */
const SEARCH = /[?&](?:q|keyword)=[^&]/;

/**
 * Every other GET is a page request. The route table decides which paths exist; the others render the 404 page. A page is counted
 * here rather than by the hook of all routes, because only the work of making it is limited: a copy from a cache needs none.
 */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  const servePage = createPipeline(app);
  app.get(PAGE_ROUTE, { config: { limit: 'page', countsItself: true } }, async (request, reply) => {
    return servePage(request, reply, () => refuseBeyond(limitOf(request), placeOf(request.ip), request, reply));
  });
}

const limitOf = ({ url }: FastifyRequest) => (SEARCH.test(url) ? 'search' : 'page');
