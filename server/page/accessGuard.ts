import { safeReturn } from '../../shared/rules/returnPath.ts';
import { loginHref } from '../../shared/paths.ts';
import type { Guard } from './guard.ts';

/**
 * Guard by the route table: a member's page without a session redirects to login, a login page with a session to the return
 * path. It runs after `loadUser`, so that a token refused in this request counts as no session.
 */
export const accessGuard: Guard = ({ handle, session, url }) => {
  if (handle?.auth && !session.token) return { to: loginHref(url.pathname + url.search, session.rejected ? 'expired' : 'required') };
  if (handle?.guestOnly && session.token) return { to: safeReturn(url.searchParams.get('from')) };
  return undefined;
};
