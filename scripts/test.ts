import { existsSync, writeFileSync } from 'node:fs';
import { builtFrom, sourcesHash } from './build/sourcesHash.mjs';
import { refuse } from './commandLine.mjs';
import { readCommand } from './runTool.ts';
import { build, changedFiles, check } from './steps.ts';
import { dailyFiles, groupsOf, namedFiles, nightlyFiles, reachingFiles, TIMES } from './testRun/groups.ts';
import { runTests } from './testRun/run.ts';

/** Recorded seconds of tests that `npm run verify` may take, on two cores. */
const VERIFY_SECONDS = 80;

const { values, positionals } = readCommand({
  name: 'test',
  help: `Runs the checks, then all tests but the nightly ones. The last line is: N passed, N failed.

  npm test -- [NAME…]

  NAME       only these test files, or the files directly in these folders; built first if the sources have changed
  --record   also writes down how long each file took
  --changed  the checks, and the tests that import a changed file (npm run verify)
  --nightly  the long tests (npm run test:nightly), likewise
`,
  options: { record: { type: 'boolean' }, changed: { type: 'boolean' }, nightly: { type: 'boolean' } },
  positionals: ['[NAME…]'],
});
for (const name of positionals) if (!existsSync(name)) refuse('test', `there is no ${name}`);
const { record = false, changed = false, nightly = false } = values;
let files: string[];
if (nightly || positionals.length > 0) {
  if (builtFrom() !== sourcesHash()) await build();
  files = nightly ? nightlyFiles() : namedFiles(positionals);
} else {
  await check();
  files = changed ? await reachingFiles(changedFiles(), VERIFY_SECONDS) : dailyFiles();
}
const { took, passed } = await runTests(groupsOf(files));
if (record) {
  const times = [...took]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, seconds]) => [file, Math.round(seconds)] as const);
  writeFileSync(
    TIMES,
    `${JSON.stringify(Object.fromEntries(times.filter(([, seconds]) => seconds > 2)), null, 1)}\n`,
  );
}
process.exitCode = passed ? 0 : 1;
