import { check } from './steps.ts';
import { groupsOf } from './testRun/groups.ts';
import { runTests } from './testRun/runTests.ts';

// The quick gate: minutes, no browser.
await check();
process.exitCode = (await runTests(groupsOf((folder) => folder !== 'browser'))) ? 0 : 1;
