/** Whether property tests run at full length (`npm run test:long`) or in the short form. */
const LONG = process.env.LONG === '1';

/** The seed of random commands. `TEST_SEED` sets it; a run prints it. */
export const SEED = Number(process.env.TEST_SEED || 20_261_121);

/** The first value in normal runs, the second in long runs. */
export const short = <T>(inEveryRun: T, inLongRuns: T): T => (LONG ? inLongRuns : inEveryRun);
