import cluster from 'node:cluster';
import { Registry } from 'prom-client';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { logCounts } from '../log/counts.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './metricsServer.ts';
import { NO_METRICS } from './noMetrics.ts';
import { processMetrics, type Build } from './processMetrics.ts';
import { collectWorkers, sendMetrics } from './workerMetrics.ts';

interface OpenMetricsOptions {
  config: Pick<Config, 'metricsHost' | 'metricsPort' | 'instance'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  version: Build['version'];
  /** Notes what has to be closed at the end. */
  onClose: (close: () => unknown) => void;
}

/** The metrics of this process, which serves them at METRICS_PORT; or, as a worker, hands them to the primary process. Without METRICS_PORT nothing is counted. */
export function openMetrics({ config, log, version, onClose }: OpenMetricsOptions): Metrics {
  const { metricsHost: host, metricsPort: port, instance } = config;
  if (port === 0) return NO_METRICS;
  const metrics = createMetrics();
  processMetrics(metrics.registry, { version, instance });
  metrics.watch({ logLosses: logCounts });
  if (cluster.worker) sendMetrics(metrics.registry, { id: cluster.worker.id, process });
  else onClose(serveMetrics({ host, port, page: () => metrics.registry.metrics(), log }).close);
  return metrics;
}

/** In the primary process: serves the metrics of all workers as one page at METRICS_PORT. */
export function openWorkersMetrics({ config, log, version, onClose }: OpenMetricsOptions): void {
  const { metricsHost: host, metricsPort: port, instance } = config;
  if (port === 0) return;
  const own = new Registry();
  processMetrics(own, { version, instance });
  onClose(serveMetrics({ host, port, page: collectWorkers(own).page, log }).close);
}
