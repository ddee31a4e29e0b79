/** Stryker changes one thing after another in the modules where a wrong line costs money or lets somebody in, and runs the tests that must notice. */
export default {
  mutate: [
    'shared/money/*.ts',
    'shared/rules/*.ts',
    'shared/status/*.ts',
    'server/session/*.ts',
    'server/gateway/sendOnce.ts',
    'server/gateway/interpretEnvelope.ts',
  ],
  testRunner: 'tap',
  tap: {
    testFiles: [
      'test/shared/{affordable,answers,loanCost,money,moneyLimits,ownPath,repayment,returnPath,rules,status,vip,wan}.test.ts',
      'test/{money/sendOnce,server/gateway,server/interpretEnvelope}.test.ts',
      'test/session/*.test.ts',
    ],
    nodeArgs: ['--import', './scripts/sources.mjs'],
  },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 60_000,
  ignorePatterns: ['var', 'shots', 'backups', '.tap'],
  // Not in node_modules, where the loader compiles nothing.
  tempDirName: 'var/stryker',
  reporters: ['clear-text', 'progress-append-only'],
  thresholds: { high: 95, low: 85, break: 85 },
};
