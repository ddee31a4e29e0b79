import { nightlyFiles } from './testRun/groups.ts';
import { runTests } from './testRun/runTests.ts';

// The nightly tests, and at full length those that `npm test` runs in a short form: thousands of random commands, dozens of kills,
// each page in every state. Needs a build.
process.env.LONG = '1';
const SHORT_BY_DAY = [
  ['test/browser/memberPages.test.ts', 'test/browser/visitorPages.test.ts'],
  ['test/outage/isolation.test.ts', 'test/outage/tenMinutes.test.ts'],
  ['test/edge/hostileInput.test.ts', 'test/faults/repeat.test.ts'],
  ['test/limits/simulations.test.ts'],
  [
    'embedded/test/kill.test.ts',
    'embedded/test/ledgerProperties.test.ts',
    'test/client/loanDefinitions.test.ts',
  ],
  ['test/session/races.test.ts', 'test/session/seal.test.ts'],
  ['test/accounts/enumerationTiming.test.ts'],
];
process.exitCode = (await runTests([...SHORT_BY_DAY, ...nightlyFiles().map((file) => [file])])) ? 0 : 1;
