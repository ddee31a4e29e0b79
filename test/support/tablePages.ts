import type { PageHandle } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';

interface TablePage {
  path: string;
  handle: PageHandle;
  /** The path has an id; the page is a 404 if the upstream has no such record. */
  detail: boolean;
}

/** The pages of the route table with their handles; `1` stands for each placeholder, and `privacy` for the key of an agreement. */
export const tablePages = collect(routes);

function collect(of: typeof routes): TablePage[] {
  return of.flatMap((route) => [
    ...(route.path && route.handle && !route.path.includes('*')
      ? [
          {
            path: route.path.replace(':key', 'privacy').replace(/:\w+\??/g, '1'),
            handle: route.handle as PageHandle,
            detail: route.path.includes(':'),
          },
        ]
      : []),
    ...collect(route.children ?? []),
  ]);
}
