import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Every time limit of a test run is multiplied by this (`TEST_TIMEOUT_SCALE`, default 1); increase it on a slow or busy computer. */
const TIMEOUT_SCALE = Number(process.env.TEST_TIMEOUT_SCALE || 1);
if (!(TIMEOUT_SCALE > 0)) throw new Error('TEST_TIMEOUT_SCALE must be a number above 0');

/** A time limit in ms, multiplied by `TIMEOUT_SCALE`. */
export const scaled = (ms: number): number => ms * TIMEOUT_SCALE;

/** The headers that a proxy may pass on. The others are about one connection: `keep-alive` would promise what the proxy's own server does not keep. */
export const endToEnd = ({
  connection: _connection,
  'keep-alive': _keepAlive,
  'transfer-encoding': _chunked,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders => headers;

/** Whether property tests run at full length (`LONG=1`) or in the short form. */
const LONG = process.env.LONG === '1';

/** The seed of random commands. `TEST_SEED` sets it. */
export const SEED = Number(process.env.TEST_SEED || 20_261_121);

/** The first value in normal runs, the second in long runs. */
export const short = <T>(inEveryRun: T, inLongRuns: T): T => (LONG ? inLongRuns : inEveryRun);

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
export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
