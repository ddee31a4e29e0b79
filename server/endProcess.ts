import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { HTTP_TIMEOUT } from '../shared/constants.ts';
import { hasTerminal, leave, onStopSignal } from './leave.ts';
import { flushLog } from './log/logger.ts';

const DEBUG = 'debug';

/**
 * What the signals do that do not end the process. SIGHUP, which some service managers send for a reload, does nothing where there is no
 * terminal. SIGUSR2 sets the level of the log to `debug`, and back.
 */
export function handleSignals(logger: FastifyBaseLogger): void {
  const configured = logger.level;
  if (!hasTerminal) process.on('SIGHUP', () => logger.event('sys.signal_ignored', { signal: 'SIGHUP' }));
  process.on('SIGUSR2', () => {
    const level = logger.level === DEBUG ? configured : DEBUG;
    // Both lines are written at the lower of the two levels.
    if (level === DEBUG) logger.level = level;
    logger.event('sys.log_level', { to: level });
    logger.level = level;
  });
}

/** Time for finishing requests (ms): no call to the upstream takes longer, so that each gets its outcome. Then they are cut off. */
const REQUESTS_MAX = HTTP_TIMEOUT;
/** Time for closing everything after that (ms). */
const CLOSE_MAX = 5_000;
/** What ends the process from outside must wait longer than the grace and this (ms). */
const DRAIN_MAX = REQUESTS_MAX + CLOSE_MAX;
/** Time for all of it after an uncaught error, when the state of the process is not known (ms). */
const CRASH_DRAIN_MAX = 5_000;
/** The signal after which there is a grace: service managers and containers send it. A person who presses Ctrl-C does not want to wait. */
const GRACEFUL = 'SIGTERM';

interface EndOptions {
  open: Open;
  /** Time in which everything is still served after SIGTERM (s). */
  grace: number;
}

/**
 * Ends the process after a stop signal, a terminal that was closed (SIGHUP), or an uncaught error. First it is not ready any more and
 * closes each connection after its response; after SIGTERM this takes the time of the grace, in which load balancers notice. Then it takes
 * no more connections, finishes requests and closes everything.
 *
 * After a signal the exit code is 0, and the line `sys.stopped` says how long it took. It is 1 if requests were cut off or a second
 * signal came, which ends the process at once (`forced`). In a terminal the signal itself is the last act (leave.ts). After an error the
 * code is 1, with one line of level `fatal`; a supervisor starts the process again. An error after a signal ends the process at once.
 */
export function endProcess(logger: FastifyBaseLogger, { open, grace }: EndOptions): void {
  let began: number | undefined;
  let crashed = false;

  function stopped(forced: boolean, signal: NodeJS.Signals): never {
    logger.event(
      'sys.stopped',
      {
        durMs: Math.round(performance.now() - (began ?? performance.now())),
        forced,
      },
      forced ? 'warn' : 'info',
    );
    flushLog(logger);
    leave(forced ? 1 : 0, signal);
  }

  async function finish(signal: NodeJS.Signals): Promise<void> {
    logger.event('sys.shutdown', { signal });
    setTimeout(() => stopped(true, signal), grace * 1000 + DRAIN_MAX);
    if (open.drain() && signal === GRACEFUL) await wait(grace * 1000);
    let forced = false;
    const timer = setTimeout(() => {
      forced = true;
      open.cut();
    }, REQUESTS_MAX);
    try {
      await open.closeAll();
    } catch (err) {
      forced = true;
      logger.event('sys.not_closed', { err });
    }
    clearTimeout(timer);
    stopped(forced, signal);
  }

  async function crash(err: unknown): Promise<void> {
    // What fails while the first error is handled follows from it.
    if (crashed) leave(1);
    crashed = true;
    // The line has the field even if nothing was thrown.
    logger.event('sys.crash', { err: err ?? null });
    if (began === undefined) {
      began = performance.now();
      open.drain();
      await Promise.race([open.closeAll().catch(() => undefined), wait(CRASH_DRAIN_MAX)]);
    }
    flushLog(logger);
    leave(1);
  }

  onStopSignal(
    (signal) => {
      if (began !== undefined) stopped(true, signal);
      began = performance.now();
      void finish(signal);
    },
    (signal) => stopped(true, signal),
  );
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(fault, (err: unknown) => void crash(err));
}

export type Open = ReturnType<typeof collectOpen>;

/** Collects what is open, and what has to be told when the process ends. */
export function collectOpen() {
  const draining: (() => void)[] = [];
  const cutting: (() => void)[] = [];
  const open: (() => unknown)[] = [];
  return {
    /** Notes what is done when the process has been asked to end, and still serves. */
    onDrain: (begin: () => void): void => void draining.push(begin),
    /** Notes what ends the requests that have not ended by themselves in time. */
    onCut: (cut: () => void): void => void cutting.push(cut),
    /** Notes what has to be closed; the last is closed first. */
    onClose: (close: () => unknown): void => void open.unshift(close),

    /** Begins the drain. False: nothing is served yet. */
    drain(): boolean {
      for (const begin of draining) begin();
      return draining.length > 0;
    },
    /** Ends all requests. */
    cut(): void {
      for (const cut of cutting) cut();
    },
    /** Closes everything. What cannot be closed keeps nothing else open, and is thrown at the end. */
    async closeAll(): Promise<void> {
      const failures: unknown[] = [];
      for (const close of open) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures);
    },
  };
}
