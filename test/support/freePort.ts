import { createServer } from 'node:net';

/** Below the range of ephemeral ports, so that no outgoing connection and no `listen(0)` takes such a port. */
const FIRST = 12_000;
const PER_WORKER = 1_000;
const WORKERS = 20;

/** Workers run at the same time, so each has its own range. The process id varies the first port, for other runs at the same time: they begin far apart, though their ids are near. */
const base = FIRST + (Number(process.env['TAP_JOB_ID'] ?? 0) % WORKERS) * PER_WORKER;
let next = (process.pid * 97) % PER_WORKER;

/** A port that is free and that this function has not returned lately. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PER_WORKER; tried++) {
    const port = base + (next++ % PER_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${base} and ${base + PER_WORKER - 1}`);
}

/** Whether nothing listens on a port of this machine. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
