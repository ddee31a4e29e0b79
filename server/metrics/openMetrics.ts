import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { logCounts } from '../log/counts.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './metricsServer.ts';
import { NO_METRICS } from './noMetrics.ts';
import { processMetrics, type Build } from './processMetrics.ts';

interface OpenMetricsOptions {
  config: Pick<Config, 'metricsHost' | 'metricsPort' | 'instance'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  version: Build['version'];
  /** Notes what has to be closed at the end. */
  onClose: (close: () => unknown) => void;
}

/** The metrics of this process, which serves them at METRICS_PORT. Without METRICS_PORT nothing is counted. */
export function openMetrics({ config, log, version, onClose }: OpenMetricsOptions): Metrics {
  const { metricsHost: host, metricsPort: port, instance } = config;
  if (port === 0) return NO_METRICS;
  const metrics = createMetrics();
  processMetrics(metrics.registry, { version, instance });
  metrics.watch({ logLosses: logCounts });
  onClose(serveMetrics({ host, port, page: () => metrics.registry.metrics(), log }).close);
  return metrics;
}
