/** Every time limit of a test run is multiplied by this (`TEST_TIMEOUT_SCALE`, default 1); increase it on a slow or busy computer. */
export const TIMEOUT_SCALE = Number(process.env.TEST_TIMEOUT_SCALE || 1);
if (!(TIMEOUT_SCALE > 0)) throw new Error('TEST_TIMEOUT_SCALE must be a number above 0');

/** A time limit in ms, multiplied by `TIMEOUT_SCALE`. */
export const scaled = (ms: number): number => ms * TIMEOUT_SCALE;
