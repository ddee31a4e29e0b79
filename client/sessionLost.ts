import { LOGIN_TOAST_DURATION } from '../shared/constants.ts';
import { loginHref } from '../shared/paths.ts';
import { resetSession } from './lib/resetSession.ts';
import { showLoginRequired } from './lib/showLoginRequired.ts';
import { isSignedIn } from './signedIn.ts';

let leaving = false;

/**
 * Called when a request was refused for want of a session. Shows 请先登录 for 3 s, then opens the login page with the current
 * page in `from` (spec §6); once, however many calls fail. It loads a new document, so that no data of the member stays in
 * memory. `refusedToken`: fingerprint of the token that was refused; the gateway removes the cookie if it still has it. If the
 * member has logged in again in another tab since, nothing is lost: the page is loaded again.
 */
export function sessionLost(refusedToken: string | null): void {
  if (leaving) return;
  leaving = true;
  void leave(refusedToken);
}

async function leave(refusedToken: string | null): Promise<void> {
  // A page that was rendered for a visitor had no session to lose.
  const reason = refusedToken !== null || isSignedIn() ? 'expired' : 'required';
  // Read at the end: the page whose loader was refused opens meanwhile.
  const here = () => location.pathname + location.search;
  // Also without a token to remove, since the call may have been sent before a login in another tab.
  if (await resetSession(refusedToken ?? '')) return void location.replace(here());
  showLoginRequired();
  setTimeout(() => location.assign(loginHref(here(), reason)), LOGIN_TOAST_DURATION);
}
