import type { Logger } from 'pino';

const DEBUG = 'debug';

/**
 * What the signals do that do not end the process. SIGHUP, which a terminal sends when it closes and some service managers for a
 * reload, does nothing. SIGUSR2 sets the level of the log to `debug`, and back.
 */
export function handleSignals(logger: Logger): void {
  const configured = logger.level;
  process.on('SIGHUP', () => logger.info({ event: 'sys.signal_ignored', signal: 'SIGHUP' }));
  process.on('SIGUSR2', () => {
    const level = logger.level === DEBUG ? configured : DEBUG;
    // Both lines are written at the lower of the two levels.
    if (level === DEBUG) logger.level = level;
    logger.info({ event: 'sys.log_level', to: level });
    logger.level = level;
  });
}
