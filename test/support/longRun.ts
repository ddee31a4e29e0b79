/** Whether properties are tried at their full length (`npm run test:long`), or in the short form that every run has. */
const LONG = process.env.LONG === '1';

/** What random commands begin with; a run says it, and `TEST_SEED` sets it. */
export const SEED = Number(process.env.TEST_SEED || 20_261_121);

/** The short form of a property, or its full one. */
export const short = <T>(inEveryRun: T, inLongRuns: T): T => (LONG ? inLongRuns : inEveryRun);
