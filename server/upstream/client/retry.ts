/** Repetitions per request, at most: retries must not multiply the load of an upstream that is failing. */
const SHARE = 0.1;

/** Unused repetitions that are kept for later. */
const SAVED_MAX = 10;

/**
 * What is sent again: a GET or HEAD of a pool with `repeats` (poolSettings.ts), if the upstream closed its connection before the
 * first byte of a response (exchange.ts). At most once, and only while this budget lasts: it counts requests and allows one
 * repetition for every ten. Apart from it, a request of which nothing was written gets a new connection.
 */
export function createRetryBudget() {
  let saved = 0;
  return {
    /** Counts a request. */
    earn(): void {
      saved = Math.min(SAVED_MAX, saved + SHARE);
    },
    /** Takes one repetition; false: there is none left. */
    spend(): boolean {
      // Ten tenths are not quite one.
      if (saved < 1 - 1e-9) return false;
      saved -= 1;
      return true;
    },
  };
}
