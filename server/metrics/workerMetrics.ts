import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { fieldsOf } from '../../shared/fieldsOf.ts';

/** What the primary process asks its workers for. */
const ASK = 'metrics';
/** Longest wait for a worker's metrics (ms); a worker that is late counts with what it said last. */
const WAIT_MAX = 1_000;

/** The metrics of one process, as `Registry.getMetricsAsJSON` gives them. */
type Snapshot = object[];

/** In a worker: sends its metrics to the primary process whenever that asks for them. */
export function sendMetrics(registry: Registry, { id, process: primary }: Pick<Worker, 'id'> & { process: NodeJS.Process }): void {
  primary.on('message', (message) => {
    if (message !== ASK) return;
    // A primary process that has just ended needs no metrics.
    void registry.getMetricsAsJSON().then((values) => primary.send?.({ [ASK]: id, values }, undefined, undefined, () => undefined));
  });
}

/** Whether what was counted stays true when the process that has counted it is gone. */
const isLasting = (metric: object): boolean => ['counter', 'histogram'].includes(String(fieldsOf(metric).type));

const sum = (snapshots: Snapshot[]): Registry => AggregatorRegistry.aggregate(snapshots);

/**
 * In the primary process: the metrics of all workers as one page. What a worker had counted stays in the sums after its end:
 * Prometheus would take a falling counter for one that began anew, and count all of it again.
 * @param own the registry of the primary process, with what it costs itself
 */
export function collectWorkers(own: Registry): { page: () => Promise<string> } {
  const last = new Map<number, Snapshot>();
  const waiting = new Set<{ ids: Set<number>; done: () => void }>();
  /** The sums of workers that have ended. */
  let ended: Promise<Snapshot> = Promise.resolve([]);

  /** A worker has said its metrics, or will not any more. */
  function settle(id: number): void {
    for (const one of waiting) if (one.ids.delete(id) && one.ids.size === 0) one.done();
  }

  cluster.on('message', ({ id }, message: unknown) => {
    const { [ASK]: from, values } = fieldsOf(message);
    if (from !== id || !Array.isArray(values)) return;
    // Each is a metric as the worker's registry gave it.
    last.set(id, values as Snapshot);
    settle(id);
  });
  cluster.on('exit', ({ id }) => {
    const counted = (last.get(id) ?? []).filter(isLasting);
    last.delete(id);
    settle(id);
    ended = ended.then((before) => sum([before, counted]).getMetricsAsJSON());
  });

  async function ask(): Promise<void> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker?.isConnected() === true);
    if (workers.length === 0) return;
    await new Promise<void>((resolve) => {
      const one = { ids: new Set(workers.map(({ id }) => id)), done };
      const timer = setTimeout(done, WAIT_MAX);
      waiting.add(one);
      for (const worker of workers) worker.send(ASK, () => undefined);
      function done(): void {
        clearTimeout(timer);
        waiting.delete(one);
        resolve();
      }
    });
  }

  return {
    async page() {
      await ask();
      return sum([...last.values(), await ended, await own.getMetricsAsJSON()]).metrics();
    },
  };
}
