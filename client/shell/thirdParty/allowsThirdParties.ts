import { matchRoutes } from 'react-router-dom';
import { handlesOf, pageHandle, routeModules } from '../../handle.ts';

/**
 * Whether others may take part in a page: never on members' pages, where people sign in, or where they apply. Those
 * have the account's or the login's layout, or the applications' SEO key; an address without a page is none of ours.
 */
export function allowsThirdParties(routes: Parameters<typeof matchRoutes>[0], path: string): boolean {
  const matches = handlesOf(matchRoutes(routes, path));
  const page = pageHandle(matches);
  return Boolean(page?.path) && page?.seo !== 'user' && !routeModules(matches).some((module) => module.startsWith('shell/layouts/'));
}
