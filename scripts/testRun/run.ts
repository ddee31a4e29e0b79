import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { SEED, short, scaled, TIMEOUT_SCALE } from '../../test/support/longRun.ts';
import { Tally } from './tally.ts';

/** Number of processes that run at the same time. */
const JOBS = Number(process.env.TEST_JOBS || availableParallelism());

/**
 * Time limits (ms): for one file, about five times what the slowest needs on two idle cores, an hour at full length; for the
 * process to end after its last test, because something that keeps it alive is a fault.
 */
const FILE_MAX = scaled(short(300_000, 3_600_000));
const END_MAX = scaled(15_000);

/** Interval at which a line says that the run goes on (ms). */
const HEARTBEAT = 60_000;

const print = (text: string) => void process.stdout.write(`${text}\n`);

const alive = new Set<number>();
/** Kills a process with its children: each is the leader of a group. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/**
 * Runs groups of test files, a process for each group and `JOBS` at a time, and prints the progress after each file. The last line
 * is `N passed, N failed` (and `, N skipped`).
 *
 * @returns the seconds that each file took, and whether all passed
 */
export async function runTests(groups: string[][]): Promise<{ took: Map<string, number>; passed: boolean }> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  print(`\n== tests; TEST_SEED=${SEED} (random commands), TEST_TIMEOUT_SCALE=${TIMEOUT_SCALE}`);
  const tally = new Tally(print);
  const total = groups.flat().length;
  const took = new Map<string, number>();
  const running = new Map<number, string>();
  const progress = (what: string) =>
    print(`[${took.size}/${total} files, ${seconds().toFixed(0)} s] ${what}`);
  const heartbeat = setInterval(() => progress(`running ${[...running.values()].join(', ')}`), HEARTBEAT);
  // A folder that the processes of one run share, for the seeded database.
  process.env.TEST_RUN_FOLDER = mkdtempSync(join(tmpdir(), 'test-run-'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.once('exit', () => {
    for (const pid of alive) killGroup(pid);
    rmSync(process.env.TEST_RUN_FOLDER ?? '', { recursive: true, force: true });
  });

  const waiting = [...groups];
  const worker = async (slot: number) => {
    for (let files = waiting.shift(); files; files = waiting.shift())
      // If the process dies in a file, the files that have not begun run in a new one.
      for (let left = files; left.length > 0;) left = await runProcess(left, slot);
  };

  /** Runs the files in one process. @returns those that have not begun */
  async function runProcess(files: string[], slot: number): Promise<string[]> {
    const args = ['--import=./scripts/ts.mjs', 'scripts/testRun/files.ts', ...files];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
      detached: true,
      env: {
        ...process.env,
        // React's production build renders a page in half the time.
        NODE_ENV: 'production',
        LOG_LEVEL: '',
        // The slot selects the process's range of ports.
        TAP_JOB_ID: String(slot),
        TAP_TIMEOUT: '0',
        TAP_CHILD_ID: '',
      },
    });
    const [, output, , begins] = child.stdio;
    if (!child.pid || !(output instanceof Readable && begins instanceof Readable))
      throw new Error('stdout and file descriptor 3 must be pipes');
    const { pid } = child;
    alive.add(pid);
    const left = new Set(files);
    const failedBefore = tally.failed;
    let current: { file: string; at: number } | undefined;
    let stopped: string | undefined;
    let timer: NodeJS.Timeout | undefined;
    const limit = (ms: number, why: string) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stopped = `${why} ${ms / 1000} s`;
        killGroup(pid);
      }, ms);
    };
    const endFile = () => {
      if (!current) return;
      took.set(current.file, seconds() - current.at);
      progress(`${current.file}, ${took.get(current.file)?.toFixed(1)} s`);
      current = undefined;
    };
    limit(FILE_MAX, 'did not start within');
    createInterface({ input: begins }).on('line', (file) => {
      endFile();
      left.delete(file);
      current = { file, at: seconds() };
      running.set(slot, file);
      limit(FILE_MAX, 'took longer than');
    });
    const parser = tally.parser();
    parser.on('assert', ({ name }) => {
      if (name === files.at(-1)) limit(END_MAX, 'its process did not end after its last test, within');
    });
    output.setEncoding('utf8').on('data', (part: string) => parser.write(part));
    // As Node defines the event.
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    clearTimeout(timer);
    alive.delete(pid);
    parser.end();
    const at = current?.file ?? files.join(', ');
    endFile();
    const why = stopped ?? (signal || code !== 0 ? `ended with ${signal ?? code}` : undefined);
    if (why && tally.failed === failedBefore) tally.fail(at, `  ${why}`);
    else if (stopped || signal) print(`  ${at}: ${why}`);
    // Of a process that did not even begin, nothing is tried again.
    return left.size === files.length ? [] : [...left];
  }

  await Promise.all(Array.from({ length: JOBS }, (_, slot) => worker(slot)));
  clearInterval(heartbeat);
  const slowest = [...took].sort(([, one], [, other]) => other - one).slice(0, 10);
  print(`slowest: ${slowest.map(([file, time]) => `${file} ${time.toFixed(1)} s`).join(', ')}`);
  for (const skip of tally.skipped) print(`skipped: ${skip}`);
  for (const name of tally.failures) print(`failed: ${name}`);
  const skipped = tally.skipped.length > 0 ? `, ${tally.skipped.length} skipped` : '';
  print(`${took.size} files, ${seconds().toFixed(0)} s`);
  print(`${tally.passed} passed, ${tally.failed} failed${skipped}`);
  return { took, passed: tally.failed === 0 };
}
