import cluster, { type Worker } from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { START_REFUSED } from '../../shared/startRefused.ts';
import { watchBeats } from './beat.ts';
import { createHandOver } from './handOver.ts';
import { answerCalls, type Handlers } from './ipc.ts';

/** A worker that lived for less than this (ms) has failed at its start: the next try waits, longer each time, up to the maximum. */
const SHORT_LIFE = 10_000;
const RETRY = { first: 500, most: 30_000 };

interface End {
  code: number | null;
  signal: string | null;
}

interface WorkersOptions {
  /** The file that a worker runs. */
  main: string;
  count: number;
  handlers: Handlers;
  log: FastifyBaseLogger;
}

export interface Workers {
  /** Has the workers finish their requests and end, by this signal; resolves when they have. Rejects if one of them could not finish. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
  /** Resolves with the exit code if the first worker ends before it listens: then the portal does not start. */
  failed: Promise<number>;
}

/**
 * Starts the workers and replaces those that end. They listen on the same port; the primary process gives each new connection to one of them.
 * The others start when the first listens, so that what prevents a start is said once.
 */
export function startWorkers({ main, count, handlers, log }: WorkersOptions): Workers {
  // The port is the primary's alone: it is free as soon as this process has ended, even if a worker still finishes a request.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec: main });
  const running = new Map<Worker, Promise<End>>();
  const handOver = createHandOver();
  const all: Handlers = { ...handlers, isServed: async () => handOver.isServed() };
  let hasServed = false;
  let isStopping = false;
  let fail: (code: number) => void;
  const failed = new Promise<number>((resolve) => (fail = resolve));

  /** Runs one worker, and returns how it ended. */
  function run(): Promise<End> {
    // At the present level of the log, which a signal may have set since the start.
    const worker = cluster.fork({ LOG_LEVEL: log.level });
    worker.once('online', () => log.info({ event: 'sys.worker_started', worker: worker.id, pid: worker.process.pid }));
    answerCalls(worker, all);
    handOver.follow(worker);
    const unwatch = watchBeats(worker, () => worker.process.kill('SIGKILL'));
    worker.once('listening', () => {
      if (hasServed) return;
      hasServed = true;
      for (let started = 1; started < count; started++) void keep();
    });
    const ended = new Promise<End>((resolve) => {
      worker.once('exit', (code, signal) => resolve({ code, signal }));
      // A process that could not be started has no exit. Other errors are those of a channel whose worker is ending.
      worker.on('error', () => worker.process.pid ?? resolve({ code: null, signal: null }));
    }).finally(() => {
      unwatch();
      running.delete(worker);
      if (!isStopping) logEnd(worker);
    });
    running.set(worker, ended);
    return ended;
  }

  function logEnd({ id, process: { exitCode: code, signalCode } }: Worker): void {
    // It has said why.
    if (!hasServed && code === START_REFUSED) return;
    log[code === 0 ? 'info' : 'error']({ event: 'sys.worker_ended', worker: id, code, signal: signalCode ?? undefined });
  }

  /** Keeps one worker running. */
  async function keep(): Promise<void> {
    for (let failures = 0; !isStopping;) {
      const began = performance.now();
      const { code } = await run().catch((err: unknown): End => {
        log.error({ event: 'sys.worker_not_started', err });
        return { code: null, signal: null };
      });
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- `stop` sets it while this waits
      if (isStopping) return;
      if (!hasServed) {
        fail(code ?? 1);
        return;
      }
      failures = performance.now() - began < SHORT_LIFE ? failures + 1 : 0;
      // The timer keeps this process alive when no worker does.
      if (failures > 0) await setTimeout(Math.min(RETRY.first * 2 ** (failures - 1), RETRY.most));
    }
  }

  void keep();
  return {
    failed,
    async stop(signal) {
      isStopping = true;
      // A signal rather than a message, which would be lost while a worker is starting.
      for (const worker of running.keys()) worker.process.kill(signal);
      const ends = await Promise.all(running.values());
      if (ends.some((end) => end.code !== 0 && end.signal !== signal)) throw new Error('a worker did not finish its requests');
    },
  };
}
