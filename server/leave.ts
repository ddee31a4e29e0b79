import { isatty } from 'node:tty';

const terminals = [0, 1, 2].filter((fd) => isatty(fd));

/** Whether this process was started in a terminal, where closing the window ends what runs in it. */
export const hasTerminal = terminals.length > 0;

/**
 * Ends this process at once. In a terminal the last act is the signal that ended it, as shells and npm expect it; elsewhere, or without a
 * signal, it exits with the code. When the terminal is gone, it never exits by itself: Node 20 sets the terminal's modes back then, fails
 * its own check, and may use a whole core for ever.
 */
export function leave(code: number, signal?: NodeJS.Signals): never {
  const by = signal ?? (terminals.every((fd) => isatty(fd)) ? undefined : 'SIGHUP');
  if (hasTerminal && by !== undefined) {
    // Without a listener a signal does what the system means by it.
    process.removeAllListeners(by);
    process.kill(process.pid, by);
  }
  process.exit(code);
}

/** Signals that are to end a process; of a terminal also the one that it sends when it is closed. */
const STOP: readonly NodeJS.Signals[] = [
  'SIGINT',
  'SIGTERM',
  'SIGQUIT',
  ...(hasTerminal ? (['SIGHUP'] as const) : []),
];
/** Time in which a further signal is the same act (ms): npm passes on the Ctrl-C that the terminal has sent already. */
const SAME_ACT = 300;

/** Calls `end` at the first signal that is to end the process, and `again` at a later one, by which somebody says that it takes too long. */
export function onStopSignal(
  end: (signal: NodeJS.Signals) => void,
  again: (signal: NodeJS.Signals) => void,
): void {
  let first: number | undefined;
  for (const name of STOP)
    process.on(name, (signal) => {
      if (first === undefined) {
        first = performance.now();
        end(signal);
        // A closed terminal tells it twice, and waits for nothing.
      } else if (signal !== 'SIGHUP' && performance.now() - first > SAME_ACT) again(signal);
    });
}
