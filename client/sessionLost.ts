import { redirectDocument, type ActionFunctionArgs } from 'react-router-dom';
import { LOGIN_TOAST_DURATION, HTTP_TIMEOUT } from '../shared/constants.ts';
import { loginHref, SESSION_RESET_PATH } from '../shared/paths.ts';
import { isSignedIn } from './signedIn.ts';
import { apiOf } from './context.ts';
import { fieldsOf } from '../shared/fieldsOf.ts';
import { showLoginRequired } from './lib/toast.ts';
import { post } from './lib/download.ts';

/** Name of the lock that all tabs of the browser share. */
const LOCK = 'bank-session';
/** Longest wait for another tab (ms): a call that hangs there must not keep a member from logging in here. */
const WAIT_MAX = 5_000;

/**
 * Runs a request that opens or ends the session when no other tab runs one. Otherwise the response of a logout could arrive
 * after that of a later login, and the browser would remove the new cookie. Where locks are not available, it just runs.
 */
export async function inSessionOrder<T>(work: () => Promise<T>): Promise<T> {
  // Missing on a page without https, and in old browsers.
  const { locks } = (globalThis as { navigator?: Partial<Navigator> }).navigator ?? {};
  if (!locks) return work();
  let running: Promise<T> | undefined;
  try {
    await locks.request(LOCK, { signal: AbortSignal.timeout(WAIT_MAX) }, () => (running = work()));
  } catch {
    // The wait was too long, or the work has failed, of which its own promise tells.
  }
  return running ?? work();
}

/**
 * Has the gateway remove the session cookie if it still holds the refused token. Returns whether this browser has a newer
 * session by now, which stays. '': only asks whether it has one. False if the gateway cannot be reached. Never rejects.
 */
export const resetSession = (fingerprint: string): Promise<boolean> =>
  inSessionOrder(async () => {
    try {
      const response = await post(
        SESSION_RESET_PATH,
        { fingerprint },
        { signal: AbortSignal.timeout(HTTP_TIMEOUT) },
      );
      return fieldsOf(fieldsOf(await response.json()).data).newer === true;
    } catch {
      return false;
    }
  });

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

/**
 * Action of `/logout`: closes the session, then loads the home page as a new document, so that no data of the member stays
 * in this tab's memory. If the logout fails, the page stays and a toast shows the error.
 */
export async function logout({ context }: ActionFunctionArgs) {
  const message = await apiOf(context).logout();
  return typeof message === 'string' ? redirectDocument('/') : null;
}
