import { matchRoutes } from 'react-router-dom';
import type { AppRouter } from '../guard.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether prefetching would cost too much: data saver is on, or the connection is 2g (spec §2). */
export function isCostly(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Loads the code of a path's page ahead of the click. Failures are ignored: the navigation reports them. */
export function prefetch(path: string, router: Pick<AppRouter, 'routes'>): void {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  if (isCostly(connection)) return;
  for (const { route } of matchRoutes(router.routes, path) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  }
}
