import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { short, scaled } from '../../test/support/longRun.ts';
import type { TapTally } from './tapTally.ts';

/**
 * Time limits (ms): until the first file begins; for one file, about five times what the slowest needs on two idle cores,
 * an hour at full length;
 * for the process to exit after its last test, because something that keeps it alive is a fault.
 */
const LIMITS = { start: scaled(120_000), file: scaled(short(300_000, 3_600_000)), end: scaled(15_000) };

export interface TestProcess {
  files: string[];
  /** Number of the worker; differs between processes that run at the same time. It selects their range of ports. */
  slot: number;
  tally: TapTally;
  onBegin?: (file: string) => void;
  /** Called when a file has ended: passed, failed, crashed or stopped. */
  onEnd?: (file: string) => void;
  limits?: typeof LIMITS | undefined;
}

const alive = new Set<number>();

/** Kills all running test processes with their child processes. */
export function killAll(): void {
  for (const pid of alive) killGroup(pid);
}

/** Runs the files in one process. If it dies or is stopped in a file, the files that have not begun run in a new process. */
export async function runFiles(group: TestProcess): Promise<void> {
  for (let left = group.files; left.length > 0;) left = await runOnce({ ...group, files: left });
}

/** @returns the files that have not begun */
async function runOnce({
  files,
  slot,
  tally,
  onBegin,
  onEnd,
  limits = LIMITS,
}: TestProcess): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [
      '--import=./scripts/ts.mjs',
      '--import=./scripts/testRun/fileTest.mjs',
      'scripts/testRun/runFiles.ts',
      ...files,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
      // A process group of its own, so that its child processes (a browser, Redis) can be killed with it.
      detached: true,
      env: {
        ...process.env,
        ...recording(),
        LOG_LEVEL: '',
        TAP_JOB_ID: String(slot),
        TAP_TIMEOUT: '0',
        TAP_CHILD_ID: '',
      },
    },
  );
  const pid = child.pid ?? 0;
  alive.add(pid);
  const left = new Set(files);
  const failedBefore = tally.failed;
  let current: string | undefined;
  let stopReason: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const limit = (ms: number, why: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const test = current && tally.running.get(current);
      stopReason = `  ${why} ${ms / 1000} s${test ? `, in: ${test}` : ''}`;
      killGroup(pid);
    }, ms);
  };
  const endFile = () => {
    if (current) onEnd?.(current);
    current = undefined;
  };

  limit(limits.start, 'did not start within');
  const [, output, , progress] = child.stdio;
  if (!(output instanceof Readable && progress instanceof Readable))
    throw new Error('stdout and file descriptor 3 must be pipes');
  createInterface({ input: progress }).on('line', (file) => {
    endFile();
    if (!file) return limit(limits.end, 'its process did not exit after its last test, within');
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

  const reason = stopReason ?? `  ended with ${signal ?? code}`;
  if (current) {
    tally.fail(current, reason);
    endFile();
  } else if (stopReason || signal || (code !== 0 && tally.failed === failedBefore)) {
    // It failed before the first file or after the last one, so no single file is the cause.
    tally.fail(files.join(', '), reason);
    return [];
  }
  return [...left];
}

/** Loads the recorder into the process and into all that it starts. */
function recording(): NodeJS.ProcessEnv {
  if (!process.env.RECORD_RESPONSES) return {};
  return {
    NODE_OPTIONS:
      `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(resolve('scripts/testRun/recordResponses.mjs')).href}`.trim(),
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
