import { matchRoutes } from 'react-router-dom';
import type { AppRouter } from '../guard.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor pays for what may not be needed: data saver, or 2g (spec §2). */
export function isCostly(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Loads the code of the page that a path leads to, ahead of the click; a failure is the click's to meet. */
export function prefetch(path: string, router: Pick<AppRouter, 'routes'>): void {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  if (isCostly(connection)) return;
  for (const { route } of matchRoutes(router.routes, path) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  }
}
