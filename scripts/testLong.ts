import { runTests } from './testRun/runTests.ts';

// Runs at full length the tests that `npm test` runs in a short form: thousands of random commands, dozens of kills, each
// page in every state. Needs a build.
process.env.LONG = '1';
process.exitCode = (await runTests([
  ['test/browser/keyboard.test.ts', 'test/browser/keyboardMembers.test.ts'],
  [
    'test/browser/accessibility.test.ts',
    'test/browser/accessibilityMembers.test.ts',
    'test/browser/layout.test.ts',
  ],
  ['test/outage/isolation.test.ts', 'test/outage/tenMinutes.test.ts'],
  ['test/edge/hostileInput.test.ts', 'test/secrets/secrets.test.ts', 'test/faults/repeat.test.ts'],
  ['test/limits/simulations.test.ts'],
  [
    'test/embedded/kill.test.ts',
    'test/embedded/ledgerProperties.test.ts',
    'test/client/loanDefinitions.test.ts',
  ],
  ['test/session/races.test.ts', 'test/session/seal.test.ts'],
  ['test/money/onceUnderFaults.test.ts'],
  ['test/accounts/enumerationTiming.test.ts'],
]))
  ? 0
  : 1;
