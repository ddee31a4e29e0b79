import { check } from './steps.ts';
import { groupsOf } from './testRun/groups.ts';
import { runTests } from './testRun/runTests.ts';

/** Folders of `test/` whose tests are over in seconds, all together in less than a minute. */
const QUICK = ['client', 'docs', 'openapi', 'page', 'reader', 'shared', 'upstream'];

// The quick check before a commit: all checks, with a lint of changed files, and the tests of the folders that take no time. `npm test` runs all.
const checks = await check(true);
process.exitCode = (await runTests(
  groupsOf((folder) => QUICK.includes(folder)),
  { ...checks, seen: 'part' },
))
  ? 0
  : 1;
