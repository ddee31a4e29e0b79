import closeWithGrace from 'close-with-grace';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Time for finishing requests after a stop signal, and after an uncaught error, when the state of the process is not known (ms). */
const DRAIN_MAX = 25_000;
export const CRASH_DRAIN_MAX = 5_000;

interface EndOptions {
  /** Time for what remains to be done after the requests (ms). */
  extra?: number;
  /** Signals that are left to the caller. */
  skip?: readonly closeWithGrace.AllEvents[];
}

interface Ending {
  /** Does the same as a first signal, and nothing after one. */
  close: () => void;
  hasBegun: () => boolean;
}

/**
 * Ends the process after a stop signal or an uncaught error: `close` makes it not ready, finishes requests and closes everything.
 * After a signal the exit code is 0. After an error it is 1, with one line of level `fatal`; a supervisor starts the process again.
 * A second signal or error ends it at once.
 */
export function endProcess(logger: FastifyBaseLogger, close: () => Promise<void>, { extra = 0, skip = [] }: EndOptions = {}): Ending {
  let hasBegun = false;
  const ending = closeWithGrace({ delay: DRAIN_MAX + extra, logger: false, skip: [...skip] }, async (cause) => {
    hasBegun = true;
    // The thrown value may be undefined (`Promise.reject()`), so the key tells.
    const crashed = 'err' in cause;
    if (crashed) logger.fatal({ event: 'sys.crash', err: cause.err ?? null });
    else logger.info({ event: 'sys.shutdown' });
    const closed = close();
    if (!crashed) return closed;
    await Promise.race([closed.catch(() => undefined), setTimeout(CRASH_DRAIN_MAX)]);
    process.exit(1);
  });
  return {
    close: () => {
      // What it waits for ends the process.
      if (!hasBegun) ending.close();
    },
    hasBegun: () => hasBegun,
  };
}
