import { check } from './steps.ts';
import { groupsOf } from './testRun/groups.ts';
import { runTests } from './testRun/runTests.ts';

// Everything: the checks of the tree and every test, the browser's included. With names of test files: those alone, on
// the build that is there. The last line says how many passed.
const files = process.argv.slice(2);
if (files.length === 0) await check();
process.exitCode = (await runTests(files.length > 0 ? [files] : groupsOf())) ? 0 : 1;
