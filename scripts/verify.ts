import { check } from './steps.ts';
import { groupsOf } from './testRun/groups.ts';
import { runTests } from './testRun/runTests.ts';

// The quick check before a commit: all checks, and all tests except the browser tests.
await check();
process.exitCode = (await runTests(groupsOf((folder) => folder !== 'browser'))) ? 0 : 1;
