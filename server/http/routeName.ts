import type { FastifyRequest } from 'fastify';

/** Fastify's route for pages, whose templates only the route table of the pages knows (page/pipeline.ts). */
export const PAGE_ROUTE = '/*';
/** A request without a route. */
const UNKNOWN_ROUTE = 'unknown';

type RouteName = (request: Pick<FastifyRequest, 'url' | 'routeOptions'>) => string;

declare module 'fastify' {
  interface FastifyInstance {
    /** The template of a request's route. */
    routeName: RouteName;
  }
}

/**
 * The template of a request's route for logs and metrics: `/bff/bank/:id`, for a page `/bank/:id`. The address itself is never used,
 * since it may have codes and names in it.
 * @param pageTemplate the template of the page at a path
 */
export const createRouteName =
  (pageTemplate: (path: string) => string): RouteName =>
  ({ url, routeOptions }) =>
    routeOptions.url === PAGE_ROUTE
      ? pageTemplate(url.split('?', 1)[0] ?? url)
      : (routeOptions.url ?? UNKNOWN_ROUTE);
