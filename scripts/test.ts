import { check } from './steps.ts';
import { groupsOf, namedFiles } from './testRun/groups.ts';
import { runTests } from './testRun/runTests.ts';

// Without arguments: all checks, then all tests, including the browser tests. With names of test files or folders: only these, on
// the existing build. The last line is `N passed, N failed`.
const files = namedFiles(process.argv.slice(2));
const passed =
  files.length > 0
    ? await runTests([files], process.env.RECORD_RESPONSES ? { seen: 'part' } : {})
    : await runTests(groupsOf(), { ...(await check()), seen: 'whole' });
process.exitCode = passed ? 0 : 1;
