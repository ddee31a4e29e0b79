import { setTimeout } from 'node:timers/promises';
import { scaled } from '../../support/timeoutScale.ts';

const PATIENCE = scaled(30_000);

/** Waits until what is read is this. A page's address changes a moment before what it shows. */
export async function waitForValue<T>(read: () => Promise<T>, wanted: T, patience = PATIENCE): Promise<T> {
  const until = Date.now() + patience;
  for (;;) {
    const value = await read();
    if (value === wanted) return value;
    if (Date.now() > until) throw new Error(`${String(value)} has not become ${String(wanted)}`);
    await setTimeout(50);
  }
}
