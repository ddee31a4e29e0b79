/** Delay of the event loop (ms, 99th percentile) above which the process stalls. */
export const DELAY_MAX = 150;
/** Looks in a row at which the delay must be too long: one second. */
const LOOKS = 2;

/** Time between two looks (ms). */
export const LOOK_INTERVAL = 500;

/**
 * Recognises a stalled event loop. `look` is called every `LOOK_INTERVAL`.
 * @param delay the 99th percentile (ms) of the event loop's delay since the last look
 * @param delayMax the delay that is too long
 */
export function createStalls(delay: () => number, delayMax: number) {
  let tooLong = 0;
  return {
    look: (): void => {
      tooLong = delay() > delayMax ? tooLong + 1 : 0;
    },
    /** The delay has been too long for a second; it ends with the first look at which it is not. */
    stalled: (): boolean => tooLong >= LOOKS,
  };
}
