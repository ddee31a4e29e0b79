import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEED } from '../../test/support/longRun.ts';
import { TIMEOUT_SCALE } from '../../test/support/timeoutScale.ts';
import { TapTally } from './tapTally.ts';
import { killAll, runFiles } from './testProcess.ts';

/** How often a run says what it is at while no file ends (ms). */
const HEARTBEAT = 15_000;

/** Processes at a time. */
const JOBS = Number(process.env.TEST_JOBS || availableParallelism());

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs the groups of test files, as many at a time as there are cores, and says after each file how far it is. The
 * last line is `N passed, N failed` (and `, N skipped`), where N are tests as `TapTally` counts them.
 *
 * @returns whether nothing failed
 */
export async function runTests(groups: string[][]): Promise<boolean> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  say(`\n== tests; random commands from TEST_SEED=${SEED}, limits times TEST_TIMEOUT_SCALE=${TIMEOUT_SCALE}`);
  const tally = new TapTally(say);
  const all = groups.flat().length;
  let done = 0;
  const clock = () => `[${String(done).padStart(String(all).length)}/${all} files, ${seconds().toFixed(0).padStart(3)} s]`;
  const running = () => [...begun.keys()].map((file) => [file, tally.running.get(file)].filter(Boolean).join(' > ')).join('; ');
  const heartbeat = setInterval(() => say(`${clock()} running ${running()}`), HEARTBEAT);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  // What processes of one run share, such as the seeded sample world.
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  process.env.TEST_RUN_FOLDER = folder;
  process.once('exit', () => {
    killAll();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Seconds at which the files that run began, and that those took which have ended. */
  const begun = new Map<string, number>();
  const took = new Map<string, number>();
  const onBegin = (file: string) => begun.set(file, seconds());
  const onEnd = (file: string) => {
    done++;
    took.set(file, seconds() - (begun.get(file) ?? 0));
    begun.delete(file);
    say(`${clock()} ${file}, ${took.get(file)?.toFixed(1)} s`);
  };
  const waiting = [...groups];
  const work = async (_: unknown, slot: number) => {
    for (let files = waiting.shift(); files; files = waiting.shift()) await runFiles({ files, slot, tally, onBegin, onEnd });
  };
  await Promise.all(Array.from({ length: JOBS }, work));
  clearInterval(heartbeat);
  const slowest = [...took].sort(([, one], [, other]) => other - one).slice(0, 5);
  say(`slowest: ${slowest.map(([file, time]) => `${file} ${time.toFixed(1)} s`).join(', ')}`);
  process.stdout.write(tally.summary(seconds()));
  return tally.failed === 0;
}
