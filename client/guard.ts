import { matchRoutes, type createBrowserRouter } from 'react-router-dom';
import { LOGIN_REQUIRED, LOGIN_TOAST_DURATION } from '../shared/constants.ts';
import { LOGIN_PATH, SESSION_RESET_PATH } from '../shared/paths.ts';
import { report } from './lib/report.ts';
import { toast } from './lib/toast.ts';
import { handlesOf, pageHandle } from './handle.ts';
import { webConfigOf } from './webConfig.ts';

/** The browser's router, as far as the behaviours need it. */
export type AppRouter = ReturnType<typeof createBrowserRouter>;

const loginFor = (wanted: string) => `${LOGIN_PATH}?from=${encodeURIComponent(wanted)}`;

let leaving = false;

/**
 * A call needed a session and there was none (any more): 请先登录 for 3 s, then the login page with the shown page in
 * `from` (spec §6). However many calls fail at once, it is said and done once. It is a whole document load, so that
 * nothing of the member stays in memory.
 * `refusedToken`: the token that the upstream refused; the gateway removes it if it still is the current one.
 */
export function sessionLost(refusedToken: string | null): void {
  if (leaving) return;
  leaving = true;
  toast('error', LOGIN_REQUIRED, LOGIN_TOAST_DURATION);
  const reset = refusedToken ? report(SESSION_RESET_PATH, { fingerprint: refusedToken }) : Promise.resolve();
  setTimeout(() => void reset.then(() => location.assign(loginFor(location.pathname + location.search))), LOGIN_TOAST_DURATION);
}

/**
 * Navigation with the login guard before it: when a visitor wants a member's page (by the route table, never by the
 * address's text), it says 请先登录 and goes to login instead, with the wanted page in `from`.
 */
export function guardedNavigation(router: AppRouter): (to: string) => void {
  return (to) => {
    const wanted = pageHandle(handlesOf(matchRoutes(router.routes, to)));
    const member = webConfigOf(router.state.loaderData)?.member;
    if (!wanted?.auth || member) return void router.navigate(to);
    toast('error', LOGIN_REQUIRED, LOGIN_TOAST_DURATION);
    void router.navigate(loginFor(to));
  };
}
