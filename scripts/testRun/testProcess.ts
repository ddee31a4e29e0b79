import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { scaled } from '../../test/support/timeoutScale.ts';
import type { TapTally } from './tapTally.ts';

/** How long one file may take (ms): five times what the slowest needs on two idle cores. */
export const FILE_LIMIT = scaled(300_000);
/** How long a process may live on after its last test (ms); what keeps it alive is a fault. */
const END_LIMIT = scaled(15_000);

export interface TestProcess {
  files: string[];
  /** Tells the processes that run at the same time apart; chooses their range of ports. */
  slot: number;
  tally: TapTally;
  /** Called when a file has ended, however it did. */
  onFile(file: string): void;
}

/** Ends the processes that are still there, with everything that they started. */
const alive = new Set<number>();
export function killAll(): void {
  for (const pid of alive) killGroup(pid);
}

/** Runs the files in one process; when it dies or is stopped in the middle, those that are left run in another one. */
export async function runFiles(group: TestProcess): Promise<void> {
  for (let left = group.files; left.length > 0;) left = await runOnce({ ...group, files: left });
}

/** @returns the files that have not begun */
async function runOnce({ files, slot, tally, onFile }: TestProcess): Promise<string[]> {
  const child = spawn(process.execPath, ['--import=./scripts/ts.mjs', '--import=./scripts/testRun/fileTest.mjs', 'scripts/testRun/runFiles.ts', ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own process group, so that what it started (a browser, a Redis) can be ended with it.
    detached: true,
    env: { ...process.env, LOG_LEVEL: '', TAP_JOB_ID: String(slot), TAP_TIMEOUT: '0' },
  });
  const pid = child.pid ?? 0;
  alive.add(pid);
  const left = new Set(files);
  let current: string | undefined;
  let stopped: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const limit = (ms: number, why: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stopped = `  ${why}${current && tally.running.get(current) ? `, in: ${tally.running.get(current)}` : ''}`;
      killGroup(pid);
    }, ms);
  };
  const ended = (file: string) => {
    current = undefined;
    onFile(file);
  };

  const parser = tally.parser({
    onBegin(file) {
      left.delete(file);
      current = file;
      limit(FILE_LIMIT, `took longer than ${FILE_LIMIT / 1000} s`);
    },
    onEnd(file) {
      ended(file);
      limit(left.size > 0 ? FILE_LIMIT : END_LIMIT, `lived on for ${END_LIMIT / 1000} s after its last test`);
    },
  });
  limit(FILE_LIMIT, 'did not start');
  child.stdout.setEncoding('utf8').on('data', (part: string) => parser.write(part));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  alive.delete(pid);
  parser.end();

  const unfinished = current;
  if (unfinished) {
    tally.fail(unfinished, stopped ?? `  ended with ${signal ?? code} in the middle of a file`);
    ended(unfinished);
  } else if (stopped || (left.size > 0 && files.length === left.size)) {
    // Nothing began, or everything had ended: no file of its own is to blame.
    tally.fail(files.join(', '), stopped ?? `  ended with ${signal ?? code} before the first test`);
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
