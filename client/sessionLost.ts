import { LOGIN_TOAST_DURATION, CALLER_TIMEOUT } from '../shared/constants.ts';
import { loginHref, SESSION_RESET_PATH } from '../shared/paths.ts';
import { isSignedIn } from './signedIn.ts';
import { fieldsOf } from '../shared/fieldsOf.ts';
import { showLoginRequired } from './lib/toast.ts';
import { post } from './lib/post.ts';

const LOCK = 'bank-session';
/** Longest wait for another tab (ms): a hanging call must not keep a member from logging in here. */
const WAIT_MAX = 5_000;

/**
 * Only while no other tab opens or ends the session: else the response of a logout could arrive after a later login, and the
 * browser would remove the new cookie.
 */
export async function inSessionOrder<T>(work: () => Promise<T>): Promise<T> {
  // Missing on a page without https, and in old browsers.
  const { locks } = (globalThis as { navigator?: Partial<Navigator> }).navigator ?? {};
  if (!locks) return work();
  let running: Promise<T> | undefined;
  try {
    await locks.request(LOCK, { signal: AbortSignal.timeout(WAIT_MAX) }, () => (running = work()));
  } catch {
    // The wait was too long, or the work failed, of which its own promise tells.
  }
  return running ?? work();
}

/**
 * Has the gateway remove the cookie if it still holds the refused token. Returns whether this browser has a newer session, which
 * stays. '': only asks. Never rejects.
 */
const resetSession = (fingerprint: string): Promise<boolean> =>
  inSessionOrder(async () => {
    try {
      const response = await post(
        SESSION_RESET_PATH,
        { fingerprint },
        { signal: AbortSignal.timeout(CALLER_TIMEOUT) },
      );
      return fieldsOf(fieldsOf(await response.json()).data).newer === true;
    } catch {
      return false;
    }
  });

/** Has an invalid session cookie removed. If a member has logged in since, the page is loaded again. */
export async function removeRefused(fingerprint: string): Promise<void> {
  if (await resetSession(fingerprint)) location.replace(location.pathname + location.search);
}

let leaving = false;

/**
 * For a request refused for want of a session: 请先登录 for 3 s, then the login page with this page in `from` (spec §6); once,
 * however many calls fail. A new document keeps no data of the member in memory. `refusedToken`: its fingerprint. If the member
 * has logged in again in another tab, this page is loaded again.
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
  // Also without a token: the call may have been sent before a login in another tab.
  if (await resetSession(refusedToken ?? '')) return void location.replace(here());
  showLoginRequired();
  setTimeout(() => location.assign(loginHref(here(), reason)), LOGIN_TOAST_DURATION);
}
