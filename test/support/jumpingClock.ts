import type { Test } from 'tap';

/**
 * Replaces the wall clock of this process until the test ends. It runs as before, `by` ms ahead or behind. Start what shall notice the jumps
 * afterwards: it may keep a reference to `Date.now`. Node's own timers and the monotonic clock stay as they are.
 */
export function jumpingClock(t: Pick<Test, 'teardown'>): { by: number } {
  const Real = Date;
  const clock = { by: 0 };
  const now = (): number => Real.now() + clock.by;
  // `new Date()` is the present; with arguments, it is what they say.
  globalThis.Date = new Proxy(Real, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  });
  t.teardown(() => {
    globalThis.Date = Real;
  });
  return clock;
}

/** Holds the monotonic clock while `work` runs, so that nothing grows old on a slow machine. `pass` moves it on by ms. */
export async function holdMonotonicClock(work: (pass: (ms: number) => void) => Promise<void>): Promise<void> {
  let at = performance.now();
  performance.now = () => at;
  try {
    await work((ms) => void (at += ms));
  } finally {
    // The prototype's own function is seen again.
    Reflect.deleteProperty(performance, 'now');
  }
}
