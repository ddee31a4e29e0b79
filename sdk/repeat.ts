import { CONFLICT, TOO_MANY_REQUESTS, UNAVAILABLE } from '../shared/codes.ts';
import type { Deadline } from './deadline.ts';
import { PortalError } from './portalError.ts';

/** Longest pause before the first repetition, and before any, if the portal names none (ms). */
const PAUSE = 250;
const PAUSE_MAX = 4_000;

/** What may be repeated of a call. */
export interface Repeatable {
  /** It changes nothing. */
  isRead: boolean;
  /** It is sent with an idempotency key: the portal carries it out once, however often it arrives. */
  hasKey: boolean;
}

/**
 * Runs `attempt` until it succeeds or its failure is not one to repeat:
 *
 * | | lost connection | 429, 503 | 409 with `Retry-After` |
 * |---|---|---|---|
 * | a read | repeated | repeated | – |
 * | a write with an idempotency key | repeated with the same key | error | asked again until the first one has ended |
 * | any other write | error | error | error |
 *
 * There are `retries` repetitions at most, except while the first call is still running. The pause is the one that the portal names, and
 * a random one besides, so that many programs do not come back at once. A pause that the deadline leaves no time for is not begun.
 */
export async function repeat<T>(attempt: () => Promise<T>, call: Repeatable, retries: number, limit: Deadline): Promise<T> {
  for (let done = 0; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PortalError) || limit.signal.aborted || !isRepeated(error, call)) throw error;
      const isRunning = error.status === CONFLICT;
      if (!isRunning && done >= retries) throw error;
      const random = Math.random() * Math.min(PAUSE_MAX, PAUSE * 2 ** done);
      const pause = (error.retryAfter ?? 0) * 1000 + random;
      if (pause >= limit.left()) throw error;
      await limit.sleep(pause);
      if (!isRunning) done++;
    }
  }
}

function isRepeated({ reason, status, retryAfter }: PortalError, { isRead, hasKey }: Repeatable): boolean {
  if (reason === 'no_response') return isRead || hasKey;
  if (status === CONFLICT) return hasKey && retryAfter !== undefined;
  return isRead && (status === TOO_MANY_REQUESTS || status === UNAVAILABLE);
}
