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
