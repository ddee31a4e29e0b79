import { matchRoutes } from 'react-router-dom';
import { handlesOf, pageHandle, routeFiles } from '../../handle.ts';

/**
 * Never on members', sign-in and application pages (the account's or the login layout, or the SEO key `user`), nor on a page
 * marked as personal.
 */
export function allowsThirdParties(routes: Parameters<typeof matchRoutes>[0], path: string): boolean {
  const matches = handlesOf(matchRoutes(routes, path));
  const page = pageHandle(matches);
  return (
    Boolean(page?.path) &&
    page?.seo !== 'user' &&
    !page?.personal &&
    !routeFiles(matches).some((file) => file.startsWith('shell/layouts/'))
  );
}
