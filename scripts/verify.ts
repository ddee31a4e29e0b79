import { check } from './steps.ts';
import { groupsOf } from './testRun/groups.ts';
import { runTests } from './testRun/runTests.ts';

// The quick check before a commit: all checks, with a lint of changed files, and all tests except the browser tests.
const checks = await check(true);
process.exitCode = (await runTests(
  groupsOf((folder) => !folder.startsWith('browser')),
  { ...checks, seen: 'part' },
))
  ? 0
  : 1;
