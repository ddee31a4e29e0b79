import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Test } from 'tap';
import { scaled } from '../longRun.ts';

const CHANNEL = 'undici:client:beforeConnect';

/** Counts, from now on, how often the gateway begins to open a connection to the upstream at this port. */
export function countConnectAttempts(t: Pick<Test, 'teardown'>, port: number): () => number {
  let count = 0;
  const note = (message: unknown) => {
    // The message is undici's; its types do not name it.
    const { connectParams } = message as { connectParams: { port: string } };
    if (connectParams.port === String(port)) count++;
  };
  subscribe(CHANNEL, note);
  t.teardown(() => unsubscribe(CHANNEL, note));
  return () => count;
}

/** Time without an answer after which a connection counts as swallowed (ms). On the loopback an answer takes less than one. */
const SILENCE = 300;
/** The system keeps one or two more than the backlog. */
const FILL_MAX = 16;

/** Listens and then blocks its own event loop, so that it accepts nothing. The time limit only ends one that nobody ended. */
const LISTENER = `
const { parentPort, workerData } = require('node:worker_threads');
require('node:net').createServer().listen({ ...workerData, backlog: 1 }, () => {
  parentPort.postMessage('listening');
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600_000));
});`;

/**
 * Turns an address into one that swallows connections: it neither accepts nor refuses them, as behind a firewall that drops packets.
 * A listener that accepts nothing has its queue filled, after which the system drops every SYN. Returns what ends it; from
 * then on the address refuses. The test's teardown ends it too.
 */
export async function startBlackhole(
  t: Pick<Test, 'teardown'>,
  port: number,
  host = '127.0.0.1',
): Promise<() => Promise<void>> {
  const worker = new Worker(LISTENER, { eval: true, workerData: { port, host } });
  const held: Socket[] = [];
  const end = async () => {
    for (const socket of held) socket.destroy();
    await worker.terminate();
  };
  t.teardown(end);
  await once(worker, 'message');
  // Two in a row, since the first may have come before the queue was full.
  for (let swallowed = 0; swallowed < 2;) {
    if (held.length > FILL_MAX)
      throw new Error(`${host}:${port} still accepts connections: its backlog does not count here`);
    const socket = connect({ port, host }).on('error', () => undefined);
    held.push(socket);
    if (await opens(socket)) swallowed = 0;
    else {
      swallowed++;
      socket.destroy();
    }
  }
  return end;
}

const opens = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, scaled(SILENCE), false);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });

/** What was asked for, with the time that it took (ms). */
export async function timed<T extends object>(asked: Promise<T>): Promise<T & { took: number }> {
  const started = performance.now();
  return Object.assign(await asked, { took: performance.now() - started });
}
