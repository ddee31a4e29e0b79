import { matchRoutes } from 'react-router-dom';
import { wantedPage } from '../../client/handle.ts';
import { routes } from '../../client/routes.tsx';

/** The template of the page at a path, such as `/bank/:id`, for log lines; `unknown` if there is no such page. A path may have personal data in it. */
export function pageTemplate(path: string): string {
  const matches = matchRoutes(routes, path);
  return (matches && wantedPage(matches)?.path) ?? 'unknown';
}
