import { LRUCache } from 'lru-cache';
import { createStaticHandler, matchRoutes } from 'react-router-dom';
import { canExist, handlesOf, pageHandle, type PageHandle } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';

/** Paths that are remembered, and the longest (characters): matching compiles the whole route table each time (0.6 ms). */
const KNOWN_MAX = 2_000;
const LENGTH_MAX = 200;

/** React Router's handler of the route table: it finds a page, loads its code and runs its loaders. */
export const pageHandler = createStaticHandler(routes);

export interface FoundPage {
  /** The page's handle in the route table; that of unknown addresses has no path. */
  own: PageHandle | undefined;
  /** The same; undefined for an unknown address, also when a placeholder has a value that cannot exist. */
  handle: PageHandle | undefined;
  /** Values of the placeholders, decoded. */
  params: Readonly<Record<string, string>>;
}

const known = new LRUCache<string, FoundPage>({ max: KNOWN_MAX });

/** The page that a path leads to, as React Router finds it. */
export function findPage(pathname: string): FoundPage {
  const before = known.get(pathname);
  if (before) return before;
  const matches = matchRoutes(pageHandler.dataRoutes, pathname) ?? [];
  const own = pageHandle(handlesOf(matches));
  // No placeholder of the table is optional.
  const params = (matches.at(-1)?.params ?? {}) as FoundPage['params'];
  const found = { own, handle: own?.path !== undefined && canExist(params) ? own : undefined, params };
  if (pathname.length <= LENGTH_MAX) known.set(pathname, found);
  return found;
}
