/** Time for admission; tests set their own. */
export interface Clock {
  /** Monotonic time (ms). */
  now: () => number;
  /** Runs something in `ms`; returns what cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** Runs something in the next round of the event loop. */
  defer: (run: () => void) => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  defer: (run) => void setImmediate(run),
};
