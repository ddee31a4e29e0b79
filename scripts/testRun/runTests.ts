import { availableParallelism } from 'node:os';
import { TapTally } from './tapTally.ts';
import { killAll, runFiles } from './testProcess.ts';

/** How often a run says what it is at while no file ends (ms). */
const HEARTBEAT = 15_000;

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
  const tally = new TapTally(say);
  const all = groups.flat().length;
  let done = 0;
  const clock = () => `[${String(done).padStart(String(all).length)}/${all} files, ${seconds().toFixed(0).padStart(3)} s]`;
  const running = () => [...tally.running].map(([file, test]) => (test ? `${file} > ${test}` : file)).join('; ') || '…';
  const heartbeat = setInterval(() => say(`${clock()} running ${running()}`), HEARTBEAT);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('exit', killAll);

  const begun = new Map<string, number>();
  const waiting = [...groups];
  const slots = Array.from({ length: Math.max(1, Math.min(availableParallelism(), groups.length)) }, async (_, slot) => {
    for (let files = waiting.shift(); files; files = waiting.shift()) {
      let last = seconds();
      await runFiles({
        files,
        slot,
        tally,
        onFile(file) {
          done++;
          begun.set(file, seconds() - last);
          say(`${clock()} ${file}, ${(seconds() - last).toFixed(1)} s`);
          last = seconds();
        },
      });
    }
  });
  await Promise.all(slots);
  clearInterval(heartbeat);
  const slowest = [...begun].sort(([, one], [, other]) => other - one).slice(0, 5);
  say(`slowest: ${slowest.map(([file, time]) => `${file} ${time.toFixed(1)} s`).join(', ')}`);
  process.stdout.write(tally.summary(seconds()));
  return tally.failed === 0;
}
