import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { Channel } from './ipc.ts';

/** In the primary process: tells all workers the level of the log. */
export function tellLevel(level: string): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.send({ logLevel: level }, () => undefined);
}

/**
 * In a worker: takes the level of the log from the primary process. Signals that go to all processes do nothing here, or the level would
 * change twice.
 */
export function takeLevel(logger: Logger, primary: Channel): void {
  for (const signal of ['SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => undefined);
  primary.on('message', (message) => {
    const { logLevel } = fieldsOf(message);
    if (typeof logLevel === 'string') logger.level = logLevel;
  });
}
