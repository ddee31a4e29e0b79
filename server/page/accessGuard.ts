import { safeReturn } from '../../shared/rules/returnPath.ts';
import { LOGIN_PATH } from '../../shared/paths.ts';
import type { Guard } from './guard.ts';

/**
 * Who may see the page, by the route table. It stands behind `user`, so that an expired token is treated like none
 * in the same request.
 */
export const accessGuard: Guard = ({ handle, session, url }) => {
  if (handle?.auth && !session.token) return { to: `${LOGIN_PATH}?from=${encodeURIComponent(url.pathname + url.search)}` };
  if (handle?.guestOnly && session.token) return { to: safeReturn(url.searchParams.get('from')) };
  return undefined;
};
