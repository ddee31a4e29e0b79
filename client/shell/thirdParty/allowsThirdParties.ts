import { matchRoutes } from 'react-router-dom';
import { handlesOf, pageHandle, routeModules } from '../../handle.ts';

/**
 * Whether third-party services may run on a page: never on members' pages, sign-in pages and application pages. Those have the
 * account's or the login layout, or the SEO key `user`. A path without a page gives false.
 */
export function allowsThirdParties(routes: Parameters<typeof matchRoutes>[0], path: string): boolean {
  const matches = handlesOf(matchRoutes(routes, path));
  const page = pageHandle(matches);
  return Boolean(page?.path) && page?.seo !== 'user' && !routeModules(matches).some((module) => module.startsWith('shell/layouts/'));
}
