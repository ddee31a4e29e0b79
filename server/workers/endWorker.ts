import type { Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import type { Open } from '../collectOpen.ts';
import { CRASH_DRAIN_MAX, endProcess } from '../endProcess.ts';

/** Signals that a terminal or a service manager may send to all processes at once. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const;

/**
 * Ends a worker: as `endProcess`, but a second signal does nothing, since one that is sent to all processes arrives here, and again from the
 * primary process. That decides about a second one: when it has ended, a worker that is ending ends at once, and any other within
 * seconds.
 */
export function endWorker(worker: Worker, logger: FastifyBaseLogger, options: { open: Open; grace: number }): void {
  const ending = endProcess(logger, { ...options, skip: STOP_SIGNALS });
  for (const signal of STOP_SIGNALS) process.on(signal, ending.begin);
  // A message to a primary process that has just ended. Without a listener it would end this one; the next event does that in order.
  worker.on('error', () => undefined);
  worker.once('disconnect', () => {
    // Otherwise Node ends the process right now, and the requests with it.
    worker.exitedAfterDisconnect = true;
    if (ending.hasBegun()) process.exit(1);
    logger.error({ event: 'sys.primary_gone' });
    setTimeout(() => process.exit(1), CRASH_DRAIN_MAX).unref();
    ending.begin('SIGINT');
  });
}
