import { setTimeout as wait } from 'node:timers/promises';
import { scaled } from './timeoutScale.ts';

/** Waits until the condition is true. Returns false if it is not after `ms`, which only ends a test that would hang. */
export async function until(isSo: () => boolean | Promise<boolean>, ms = 5_000): Promise<boolean> {
  // The monotonic clock, since tests move the other one.
  const end = performance.now() + scaled(ms);
  while (!(await isSo())) {
    if (performance.now() >= end) return false;
    await wait(10);
  }
  return true;
}

/** Whether the portal says that it is ready; false too while it does not listen. */
export const isReady = (origin: string): Promise<boolean> => fetch(`${origin}/readyz`).then(({ status }) => status === 200, () => false);
