import type { PageHandle } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';

interface TablePage {
  path: string;
  handle: PageHandle;
  /** It shows one thing by its id: an upstream that has no such thing makes it a 404. */
  detail: boolean;
}

/** The pages of the route table, placeholders filled in, with what the table says of them. */
export const tablePages = collect(routes);

function collect(of: typeof routes): TablePage[] {
  return of.flatMap((route) => [
    ...(route.path && route.handle && !route.path.includes('*') ? [{ path: route.path.replace(/:\w+\??/g, '1'), handle: route.handle as PageHandle, detail: route.path.includes(':') }] : []),
    ...collect(route.children ?? []),
  ]);
}
