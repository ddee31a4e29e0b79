import { setTimeout as wait } from 'node:timers/promises';
import { scaled } from '../../support/timeoutScale.ts';

/** Waits until the condition is true; throws if that takes 30 s. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + scaled(30_000);
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it never came to be');
    await wait(20);
  }
}

/**
 * What a gateway last said of its store: `up` or `down`. Wait for this, not for a number of lines: on a busy machine the store may
 * have been away for a moment before.
 */
export const storeIs = (logs: readonly string[]): string | undefined =>
  /"event":"store\.(up|down)"/.exec(logs.findLast((line) => /"event":"store\.(up|down)"/.test(line)) ?? '')?.[1];
