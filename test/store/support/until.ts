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
