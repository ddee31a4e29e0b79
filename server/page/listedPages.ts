import type { RouteObject } from 'react-router-dom';
import { isListed, pageHandle, type PageHandle } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';

type ListedPage = PageHandle & { path: string };

/** All pages of the route table, in its order. */
export const pages: readonly ListedPage[] = collect(routes);

/** Pages that search engines may list. `path` may be a route template (`/news/:id`). */
export const listedPages: readonly ListedPage[] = pages.filter(isListed);

function collect(table: RouteObject[]): ListedPage[] {
  return table.flatMap(({ handle, children }) => {
    const page = pageHandle([{ handle }]);
    return [...(page?.path ? [{ ...page, path: page.path }] : []), ...collect(children ?? [])];
  });
}
