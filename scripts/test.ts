import { check } from './steps.ts';
import { groupsOf } from './testRun/groups.ts';
import { runTests } from './testRun/runTests.ts';

// Without arguments: all checks, then all tests, including the browser tests. With names of test files: only these files, on
// the existing build. The last line is `N passed, N failed`.
const files = process.argv.slice(2);
if (files.length === 0) await check();
process.exitCode = (await runTests(files.length > 0 ? [files] : groupsOf())) ? 0 : 1;
