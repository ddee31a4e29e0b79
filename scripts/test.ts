import { writeFileSync } from 'node:fs';
import { changedFiles, check } from './steps.ts';
import { dailyFiles, groupsOf, namedFiles, nightlyFiles, reachingFiles, TIMES } from './testRun/groups.ts';
import { runTests } from './testRun/run.ts';

/** Recorded seconds of tests that `npm run verify` may take, on two cores. */
const VERIFY_SECONDS = 80;

// Without arguments: all checks, then all tests. `--record` also writes down how long each took. `--changed` (npm run verify): all
// checks, and the tests that reach a changed file. `--nightly`: the long tests, on the existing build. With names of test files
// or folders: only these, on the existing build. The last line is `N passed, N failed`.
const args = process.argv.slice(2);
const [option] = args;
const isWhole = args.length === 0 || option === '--record';
let files = namedFiles(args.filter((name) => !name.startsWith('--')));
if (isWhole) {
  await check();
  files = dailyFiles();
} else if (option === '--changed') {
  await check();
  files = await reachingFiles(changedFiles(), VERIFY_SECONDS);
} else if (option === '--nightly') files = nightlyFiles();
const { took, passed } = await runTests(groupsOf(files));
if (option === '--record') {
  const times = [...took]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, seconds]) => [file, Math.round(seconds)] as const);
  writeFileSync(
    TIMES,
    `${JSON.stringify(Object.fromEntries(times.filter(([, seconds]) => seconds > 2)), null, 1)}\n`,
  );
}
process.exitCode = passed ? 0 : 1;
