import { setTimeout as wait } from 'node:timers/promises';
import { scaled } from './timeoutScale.ts';

/** Waits until the condition is true. Returns false if it is not after `ms`, which only ends a test that would hang. */
export async function until(isSo: () => boolean | Promise<boolean>, ms = 5_000): Promise<boolean> {
  for (const end = Date.now() + scaled(ms); !(await isSo()) && Date.now() < end; ) await wait(10);
  return isSo();
}
