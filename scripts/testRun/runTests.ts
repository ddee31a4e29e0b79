import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEED, TIMEOUT_SCALE } from '../../test/support/longRun.ts';
import { TapTally } from './tapTally.ts';
import { killAll, runFiles } from './testProcess.ts';
import { checkSeen } from './checkSeen.ts';

/** Interval at which the running tests are printed (ms). */
const HEARTBEAT = 60_000;

/** Number of processes that run at the same time. */
const JOBS = Number(process.env.TEST_JOBS || availableParallelism());

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs the groups of test files, `JOBS` at a time, and prints the progress after each file. The last line is
 * `N passed, N failed` (and `, N skipped`), where N are tests as `TapTally` counts them.
 *
 * @param checks.lint is awaited before the last lines
 * @param checks.seen records the gateway's responses and checks them against the description; `whole`: every reason must be seen
 * @returns true if nothing failed
 */
export async function runTests(
  groups: string[][],
  { lint, seen }: { lint?: Promise<void>; seen?: 'part' | 'whole' } = {},
): Promise<boolean> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  print(`\n== tests; TEST_SEED=${SEED} (random commands), TEST_TIMEOUT_SCALE=${TIMEOUT_SCALE}`);
  const tally = new TapTally(print);
  const all = groups.flat().length;
  let done = 0;
  const progress = () =>
    `[${String(done).padStart(String(all).length)}/${all} files, ${seconds().toFixed(0).padStart(3)} s]`;
  const running = () =>
    [...begun.keys()].map((file) => [file, tally.running.get(file)].filter(Boolean).join(' > ')).join('; ');
  const heartbeat = setInterval(() => print(`${progress()} running ${running()}`), HEARTBEAT);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  // A folder that the processes of one run share, for instance for the seeded database.
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  process.env.TEST_RUN_FOLDER = folder;
  const recorded = join(folder, 'responses');
  mkdirSync(recorded);
  process.env.RECORD_RESPONSES = seen ? recorded : '';
  process.once('exit', () => {
    killAll();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The second of the run at which each running file began; and how many seconds each ended file took. */
  const begun = new Map<string, number>();
  const took = new Map<string, number>();
  const onBegin = (file: string) => begun.set(file, seconds());
  const onEnd = (file: string) => {
    done++;
    took.set(file, seconds() - (begun.get(file) ?? 0));
    begun.delete(file);
    print(`${progress()} ${file}, ${took.get(file)?.toFixed(1)} s`);
  };
  const waiting = [...groups];
  const worker = async (_: unknown, slot: number) => {
    // Those at the front keep a browser busy, those at the back wait for much of their time: so they run beside each other.
    const next = () => (slot % 2 === 0 ? waiting.shift() : waiting.pop());
    for (let files = next(); files; files = next()) await runFiles({ files, slot, tally, onBegin, onEnd });
  };
  await Promise.all(Array.from({ length: JOBS }, worker));
  clearInterval(heartbeat);
  for (const { name, faults } of seen ? checkSeen(recorded, seen === 'whole') : []) {
    tally.check(name, faults);
    if (faults.length === 0) print(`checked: ${name}`);
  }
  await lint;
  const slowest = [...took].sort(([, one], [, other]) => other - one).slice(0, 5);
  print(`slowest: ${slowest.map(([file, time]) => `${file} ${time.toFixed(1)} s`).join(', ')}`);
  process.stdout.write(tally.summary(seconds()));
  return tally.failed === 0;
}
