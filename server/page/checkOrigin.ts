import { isInvite } from '../../shared/rules/invite.ts';
import type { Guard } from './guard.ts';

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
    if (mobileOrigin && WECHAT.test(request.headers['user-agent'] ?? '')) return { to: mobileOrigin + url.pathname + url.search };
    const invite = url.searchParams.get('invite');
    if (isInvite(invite)) session.keepInvite(invite);
    return undefined;
  };
