import { matchRoutes } from 'react-router-dom';
import { handlesOf, pageHandle, routeModules } from '../../handle.ts';

/**
 * Whether third-party services may run on a page: never on members' pages, sign-in pages and application pages, which have the
 * account's or the login layout or the SEO key `user`, and never on a page that is marked as personal. A path without a page gives false.
 */
export function allowsThirdParties(routes: Parameters<typeof matchRoutes>[0], path: string): boolean {
  const matches = handlesOf(matchRoutes(routes, path));
  const page = pageHandle(matches);
  return (
    Boolean(page?.path) &&
    page?.seo !== 'user' &&
    !page?.personal &&
    !routeModules(matches).some((module) => module.startsWith('shell/layouts/'))
  );
}
