import { createServer } from 'node:net';

/** Below what the system hands out by itself, so that neither an outgoing connection nor `listen(0)` takes one in between. */
const FIRST = 12_000;
const PER_WORKER = 1_000;
const WORKERS = 20;

/** Test files run side by side; each worker has ports of its own. Another checkout's tests start elsewhere in the range. */
const base = FIRST + (Number(process.env['TAP_JOB_ID'] ?? 0) % WORKERS) * PER_WORKER;
let next = process.pid % PER_WORKER;

/** A port that nobody listens on, and that nobody else is told of. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PER_WORKER; tried++) {
    const port = base + (next++ % PER_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${base} on`);
}

const isFree = (port: number): Promise<boolean> => new Promise((resolve) => {
  const probe = createServer().once('error', () => resolve(false)).listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
});
