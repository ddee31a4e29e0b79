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
 * The lines in which a gateway has said that its store is down, since it last said that the store is up. Wait for these, not for a
 * number of lines in all: on a busy machine the store may have been away for a moment before.
 */
export const downLines = (logs: readonly string[]): string[] =>
  logs.slice(logs.findLastIndex((line) => line.includes('"event":"store.up"')) + 1).filter((line) => line.includes('"event":"store.down"'));

/** What a gateway last said of its store; undefined: nothing yet. */
export function storeIs(logs: readonly string[]): 'up' | 'down' | undefined {
  if (downLines(logs).length > 0) return 'down';
  return logs.some((line) => line.includes('"event":"store.up"')) ? 'up' : undefined;
}
