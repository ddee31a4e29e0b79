/** Every limit of a test run is multiplied by this (`TEST_TIMEOUT_SCALE`, 1 by default); a machine that is busy or slow gives more. */
export const TIMEOUT_SCALE = Number(process.env.TEST_TIMEOUT_SCALE || 1);
if (!(TIMEOUT_SCALE > 0)) throw new Error('TEST_TIMEOUT_SCALE is a number above 0');

/** A limit (ms) as it counts on this machine. */
export const scaled = (ms: number): number => ms * TIMEOUT_SCALE;
