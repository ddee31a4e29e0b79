import { createStaticHandler, type RouteObject, type StaticHandler, type StaticHandlerContext } from 'react-router-dom';
import { canExist, handlesOf, pageHandle, type PageHandle } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';

type Matches = StaticHandlerContext['matches'];

/** A route of the table with a path, and what a request for it needs: made once, at start. */
interface PageRoute {
  /** Template of the path. */
  path: string;
  /** Its segments; `:name` is a placeholder. */
  segments: readonly string[];
  /** Its own handle, or that of the page that it belongs to. */
  own: PageHandle | undefined;
  /** These routes, as the handler has them, and the number of segments of the path that each has matched. */
  chain: { route: Matches[number]['route']; depth: number }[];
  /** Runs the loaders of these routes. It knows no others, so it has found the page as soon as it looks. */
  handler: StaticHandler;
}

export interface FoundPage extends PageRoute {
  /** Values of the placeholders, decoded. */
  params: Readonly<Record<string, string>>;
  /** The page's handle; undefined for an unknown address, also when a placeholder has a value that cannot exist. */
  handle: PageHandle | undefined;
}

const isPlaceholder = (segment: string): boolean => segment.startsWith(':');
const compiled = compile(routes, [], []);
/** Routes without placeholders, by path. */
const fixed = new Map(compiled.filter(({ segments }) => !segments.some(isPlaceholder)).map((route) => [route.segments.join('/'), found(route, {})]));
const others = compiled.filter(({ segments }) => segments.some(isPlaceholder));
/** The route of all other paths: the table ends with it. */
export const UNKNOWN = '/*';

/**
 * Finds the page at a path, as React Router's `matchRoutes` does, which compiles all routes for each request. A trailing slash makes no
 * difference, upper and lower case do.
 */
export function findPage(pathname: string): FoundPage {
  const path = decoded(pathname).replace(/\/+$/, '');
  const known = fixed.get(path);
  if (known) return known;
  const given = path.split('/');
  for (const route of others) {
    const params = paramsOf(route.segments, given);
    if (params) return found(route, params);
  }
  // The table has it.
  return fixed.get(UNKNOWN) as FoundPage;
}

/** The values of the placeholders, if the segments match. */
function paramsOf(segments: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [place, segment] of segments.entries()) {
    const value = given[place] ?? '';
    if (isPlaceholder(segment) && value !== '') params[segment.slice(1)] = value.replaceAll('%2F', '/');
    else if (segment !== value) return undefined;
  }
  return params;
}

function found(route: PageRoute, params: Record<string, string>): FoundPage {
  return { ...route, params, handle: canExist(params) ? route.own : undefined };
}

/** The path, decoded by segments; a slash in a segment stays encoded. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}

/** The routes with a path, each with the routes around it. `place`: the numbers of a route and of those around it, which make its id. */
function compile(table: readonly RouteObject[], around: readonly RouteObject[], place: readonly number[]): PageRoute[] {
  return table.flatMap((route, number) => {
    // The browser's router, which has the whole table, gives its routes the same ids.
    const own = [...place, number];
    // A layout or a page; what is left out is optional.
    const chain = [...around, { ...route, id: route.id ?? own.join('-'), children: undefined } as RouteObject];
    const inner = compile(route.children ?? [], chain, own);
    return route.path === undefined ? inner : [pageRoute(route.path, chain), ...inner];
  });
}

function pageRoute(path: string, chain: readonly RouteObject[]): PageRoute {
  // Each route with the next one as its only child.
  const whole = chain.reduceRight((inner: RouteObject | undefined, route) => (inner ? ({ ...route, children: [inner] } as RouteObject) : route), undefined);
  const own = pageHandle(handlesOf(chain.map((route) => ({ route }))));
  const handler = createStaticHandler(whole ? [whole] : []);
  return { path, segments: segmentsOf(path), own, chain: chainOf(handler.dataRoutes), handler };
}

function segmentsOf(path: string): string[] {
  return `/${path}`.replace(/^\/+/, '/').replace(/\/$/, '').split('/');
}

/** Routes that have one child at most, from the outermost. A layout has no path: it matches where the route around it does. */
function chainOf(routes: StaticHandler['dataRoutes'], around = 0): PageRoute['chain'] {
  const [route] = routes;
  if (!route) return [];
  const depth = route.path === undefined ? around : segmentsOf(route.path).length;
  return [{ route, depth }, ...chainOf(route.children ?? [], depth)];
}
