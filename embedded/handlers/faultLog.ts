import type { FastifyBaseLogger } from 'fastify';
import { sqliteCode } from '../../shared/sqliteCode.ts';

/** Least time between two lines about one fault (ms): what is done every second fails every second while the disk is full. */
const LINE_EVERY = 60_000;

/** Returns the function that logs faults of what is done again and again: each at once, and then at most once a minute. */
export function createFaultLog(log: FastifyBaseLogger, now: () => number = () => performance.now()) {
  const logged = new Map<string, number>();
  return function logFault(call: string, error: unknown): void {
    const key = `${call} ${error instanceof Error ? error.name : typeof error} ${sqliteCode(error) ?? ''}`;
    if (now() - (logged.get(key) ?? -Infinity) < LINE_EVERY) return;
    logged.set(key, now());
    log.error({ event: 'upstream.fault', call, err: error });
  };
}
