import cluster, { type Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { answerCalls, type Handlers } from './ipc.ts';

/** Message that has a worker finish its requests and end. */
export const STOP = 'stop';
/** A worker that lived for less than this (ms) has failed at its start: the next try waits, longer each time, up to the maximum. */
const SHORT_LIFE = 10_000;
const RETRY = { first: 500, most: 30_000 };

/**
 * Starts the workers and replaces those that end. They listen on the same port; the primary process gives each new connection to one of them.
 * Returns what ends them: it resolves when they have finished their requests.
 */
export function startWorkers(count: number, handlers: Handlers, log: FastifyBaseLogger): { stop: () => Promise<void> } {
  const running = new Map<Worker, Promise<void>>();
  let isStopping = false;
  let wait: number = RETRY.first;

  function start(): void {
    if (isStopping) return;
    const started = performance.now();
    const worker = cluster.fork();
    answerCalls(worker, handlers);
    const ended = new Promise<void>((done) => {
      worker.once('exit', (code, signal) => {
        running.delete(worker);
        done();
        if (isStopping) return;
        log.error({ event: 'sys.worker_ended', worker: worker.id, code, signal: signal || undefined });
        wait = performance.now() - started < SHORT_LIFE ? Math.min(wait * 2, RETRY.most) : RETRY.first;
        setTimeout(start, wait).unref();
      });
    });
    running.set(worker, ended);
  }

  for (let i = 0; i < count; i++) start();
  return {
    async stop() {
      isStopping = true;
      for (const worker of running.keys()) if (worker.isConnected()) worker.send(STOP);
      await Promise.all(running.values());
    },
  };
}
