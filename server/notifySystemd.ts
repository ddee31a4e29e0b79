import { execFile } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';

/** The program of systemd that sends a line to it: Node cannot open the kind of socket that is needed. */
const PROGRAM = 'systemd-notify';

/**
 * Tells systemd how the process is (`Type=notify`), if it wants to know: that requests are served, and that the process ends by itself. With a
 * watchdog, it says twice in the watchdog's time that the event loop runs; without that, systemd ends the process. Until the process is ready, each time it asks for more time for the start, which has no limit of its own: it
 * waits for the upstream. A failure is logged once.
 */
export function notifySystemd(systemd: Config['systemd'], log: FastifyBaseLogger) {
  if (!systemd) return { ready: () => undefined, stopping: () => undefined };
  const { watchdog } = systemd;
  let isReady = false;
  let failed = false;

  function tell(...lines: string[]): void {
    execFile(PROGRAM, lines, (err) => {
      if (err && !failed) log.event('sys.systemd_failed', { err });
      failed = err !== null;
    });
  }
  if (watchdog !== undefined) {
    const alive = () =>
      tell('WATCHDOG=1', ...(isReady ? [] : [`EXTEND_TIMEOUT_USEC=${Math.round(watchdog * 1_000)}`]));
    setInterval(alive, watchdog / 2).unref();
  }
  return {
    ready() {
      isReady = true;
      tell('READY=1');
    },
    stopping: () => tell('STOPPING=1'),
  };
}
