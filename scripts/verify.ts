import { check } from './steps.ts';
import { groupsOf } from './testRun/groups.ts';
import { runTests } from './testRun/runTests.ts';

// The quick check before a commit: all checks, and all tests except the browser tests.
const checks = await check();
process.exitCode = (await runTests(
  groupsOf((folder) => folder !== 'browser'),
  checks,
))
  ? 0
  : 1;
