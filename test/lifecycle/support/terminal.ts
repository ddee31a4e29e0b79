import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Test } from 'tap';
import { until } from '../../support/longRun.ts';

/** Why there is no terminal to test in; false: there is one. */
export const noTerminal =
  process.platform === 'linux' && spawnSync('script', ['--version']).stdout?.includes('util-linux')
    ? false
    : 'needs Linux, and script of util-linux';

interface Terminal {
  /** What the terminal shows, without colours. */
  screen(): string;
  /** Waits until it shows a text, after position `since`. */
  shows(text: string | RegExp, since?: number): Promise<boolean>;
  /** Types a key. */
  press(key: string): void;
  /** Closes the window: the terminal is gone, and what runs in it gets SIGHUP. */
  close(): void;
  /** The exit code of the command: that of a shell, 128 and more for a signal. */
  ended: Promise<number | null>;
  /** Processes that were started here and have not ended: they have this folder in their environment. */
  left(): number[];
}

/**
 * Runs a command in a terminal of its own (a pty, by `script` of util-linux, which every Debian has).
 * @param env its environment besides PATH and HOME; `VAR_DIR` tells its processes from others
 */
export function openTerminal(
  t: Test,
  command: string,
  env: Record<string, string> & { VAR_DIR: string },
  cwd = process.cwd(),
): Terminal {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', command, '/dev/null'], {
    cwd,
    env: { PATH, HOME, TERM: 'xterm-256color', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const mark = Buffer.from(`\0VAR_DIR=${env.VAR_DIR}\0`);
  const left = () => processes().filter((pid) => pid !== child.pid && environmentOf(pid).includes(mark));
  const screen = () => stripVTControlCharacters(text).replaceAll('\r\n', '\n');
  t.teardown(async () => {
    child.kill('SIGKILL');
    for (const pid of left()) process.kill(pid, 'SIGKILL');
    await ended;
  });
  return {
    screen,
    shows: (wanted, since = 0) =>
      until(
        () =>
          typeof wanted === 'string'
            ? screen().slice(since).includes(wanted)
            : wanted.test(screen().slice(since)),
        60_000,
      ),
    press: (key) => void child.stdin.write(key),
    close: () => void child.kill('SIGKILL'),
    ended,
    left,
  };
}

const processes = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);

/** Empty for a process that has ended, also as long as its parent has not asked for its exit code. */
function environmentOf(pid: number): Buffer {
  try {
    return Buffer.concat([Buffer.from('\0'), readFileSync(`/proc/${pid}/environ`)]);
  } catch {
    return Buffer.alloc(0);
  }
}
