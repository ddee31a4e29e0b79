import { isInvite } from '../../shared/rules/invite.ts';
import type { Guard } from './guard.ts';

/** WeChat's in-app browser names itself so. */
const WECHAT = /MicroMessenger/i;

/**
 * Where the visitor comes from: WeChat's browser goes to the mobile site, same full path (the target's origin is
 * configuration, never a header); an `invite` parameter on any page is kept in the cookie.
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
