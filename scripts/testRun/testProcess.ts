import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { scaled } from '../../test/support/timeoutScale.ts';
import type { TapTally } from './tapTally.ts';

/**
 * Milliseconds: until the first file begins; for one file, five times what the slowest needs on two idle cores; and for
 * the process to live on after its last test, since what keeps it alive is a fault.
 */
const LIMITS = { start: scaled(120_000), file: scaled(300_000), end: scaled(15_000) };

export interface TestProcess {
  files: string[];
  /** Tells the processes that run at the same time apart; chooses their range of ports. */
  slot: number;
  tally: TapTally;
  onBegin?: (file: string) => void;
  /** Called when a file has ended, however it did. */
  onEnd?: (file: string) => void;
  limits?: typeof LIMITS | undefined;
}

const alive = new Set<number>();

/** Ends the processes that are still there, with everything that they started. */
export function killAll(): void {
  for (const pid of alive) killGroup(pid);
}

/** Runs the files in one process; when it dies or is stopped in the middle, those that are left run in another one. */
export async function runFiles(group: TestProcess): Promise<void> {
  for (let left = group.files; left.length > 0;) left = await runOnce({ ...group, files: left });
}

/** @returns the files that have not begun */
async function runOnce({ files, slot, tally, onBegin, onEnd, limits = LIMITS }: TestProcess): Promise<string[]> {
  const child = spawn(process.execPath, ['--import=./scripts/ts.mjs', '--import=./scripts/testRun/fileTest.mjs', 'scripts/testRun/runFiles.ts', ...files], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    // Its own process group, so that what it started (a browser, a Redis) can be ended with it.
    detached: true,
    env: { ...process.env, LOG_LEVEL: '', TAP_JOB_ID: String(slot), TAP_TIMEOUT: '0', TAP_CHILD_ID: '' },
  });
  const pid = child.pid ?? 0;
  alive.add(pid);
  const left = new Set(files);
  const failedBefore = tally.failed;
  let current: string | undefined;
  let stopped: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const limit = (ms: number, why: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const test = current && tally.running.get(current);
      stopped = `  ${why} ${ms / 1000} s${test ? `, in: ${test}` : ''}`;
      killGroup(pid);
    }, ms);
  };
  const end = () => {
    if (current) onEnd?.(current);
    current = undefined;
  };

  limit(limits.start, 'did not start in');
  const [, output, , begins] = child.stdio;
  if (!(output instanceof Readable && begins instanceof Readable)) throw new Error('pipes were asked for');
  createInterface({ input: begins }).on('line', (file) => {
    end();
    if (!file) return limit(limits.end, 'its process lived on after its last test, for');
    left.delete(file);
    current = file;
    onBegin?.(file);
    limit(limits.file, 'took longer than');
  });
  const parser = tally.parser();
  output.setEncoding('utf8').on('data', (part: string) => parser.write(part));
  // As Node defines the event.
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  alive.delete(pid);
  parser.end();

  const how = stopped ?? `  ended with ${signal ?? code}`;
  if (current) {
    tally.fail(current, how);
    end();
  } else if (stopped || signal || (code !== 0 && tally.failed === failedBefore)) {
    // Before the first file or after the last: no file of its own is to blame.
    tally.fail(files.join(', '), how);
    return [];
  }
  return [...left];
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
