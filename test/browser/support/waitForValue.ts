import { setTimeout } from 'node:timers/promises';
import { scaled } from '../../support/timeoutScale.ts';

/** Default time limit (ms). */
const TIME_LIMIT = scaled(30_000);

/** Reads a value repeatedly until it is `wanted`; throws after the limit. Needed because a page's address changes before its content. */
export async function waitForValue<T>(read: () => Promise<T>, wanted: T, limit = TIME_LIMIT): Promise<T> {
  const until = Date.now() + limit;
  for (;;) {
    const value = await read();
    if (value === wanted) return value;
    if (Date.now() > until) throw new Error(`the value is ${String(value)}, not ${String(wanted)}`);
    await setTimeout(50);
  }
}
