import { MEMBER_LATE_AFTER } from '../../shared/constants.ts';
import { loginHref } from '../../shared/paths.ts';
import { ownPath, safeReturn } from '../../shared/rules/ownPaths.ts';
import { readTextSize, SIZE_PARAM } from '../../shared/textSize.ts';
import { isInvite } from '../../shared/rules/invite.ts';
import { within } from '../within.ts';
import type { Page } from './page.ts';

/**
 * With a session, starts the visit call and all loaders in parallel, then waits for the visit call. If the upstream refused
 * the token, the page is that of a visitor. The response removes the cookie unless the browser may have a newer one by then
 * (guardSessions.ts); in any case its scripts have exactly this token removed (entry.tsx). If the upstream failed, the session is kept.
 */
export const loadUser: Guard = async (page) => {
  if (!page.session.token) return undefined;
  void page.load();
  await within(MEMBER_LATE_AFTER, page.api.visit()).catch(() => undefined);
  if (page.session.rejected) page.session.drop();
  return undefined;
};

/** Part of the `User-Agent` of WeChat's in-app browser. */
const WECHAT = /MicroMessenger/i;

/**
 * Redirects WeChat's browser to the same path and query of the mobile site (its origin is from the configuration, never from
 * a header). Keeps an `invite` parameter of any page in the invite cookie.
 */
export const checkOrigin =
  (mobileOrigin: string | undefined): Guard =>
  (page) => {
    const { request, url, session } = page;
    if (mobileOrigin && WECHAT.test(request.headers['user-agent'] ?? ''))
      return { to: mobileOrigin + url.pathname + url.search };
    const invite = url.searchParams.get('invite');
    if (isInvite(invite)) session.keepInvite(invite);
    return undefined;
  };

/** Keeps the size of text that any page is asked for, and leads to the page itself: an address says what is shown, not how large. */
export const keepSize: Guard = ({ url, session }) => {
  const size = url.searchParams.get(SIZE_PARAM);
  if (size === null) return undefined;
  session.keepSize(readTextSize(size));
  const others = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair.split('=')[0] !== SIZE_PARAM);
  return { to: ownPath(url.pathname + (others.length > 0 ? `?${others.join('&')}` : '')) ?? '/' };
};

/**
 * Guard by the route table: a member's page without a session redirects to login, a login page with a session to the return
 * path. It runs after `loadUser`, so that a token refused in this request counts as no session.
 */
export const accessGuard: Guard = ({ handle, session, url }) => {
  if (handle?.auth && !session.token)
    return { to: loginHref(url.pathname + url.search, session.rejected ? 'expired' : 'required') };
  if (handle?.guestOnly && session.token) return { to: safeReturn(url.searchParams.get('from')) };
  return undefined;
};

/** A redirect: to a path of this site, or to an address of the mobile site. */
export interface Redirect {
  to: string;
}

/** A step of the page pipeline that may end it with a redirect. */
export type Guard = (page: Page) => Redirect | undefined | Promise<Redirect | undefined>;
