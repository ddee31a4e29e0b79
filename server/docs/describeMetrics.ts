import { Registry } from 'prom-client';
import type { Both } from '../../shared/paths.ts';
import { meaningOf } from '../metrics/meanings.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { processMetrics } from '../metrics/processMetrics.ts';

/** A metric as it is exported. */
export interface DescribedMetric {
  name: string;
  /** As Prometheus names it: `counter`, `gauge`, `histogram`. */
  type: string;
  labels: string[];
  /** Upper bounds of the buckets of a histogram. */
  bounds: string[];
  /** Undefined for a metric of the library. */
  meaning: Both | undefined;
  /** The library's text for it, in English. */
  help: string;
}

let described: DescribedMetric[] | undefined;

/**
 * All metrics of a gateway and of its process, from registries of their own, which nobody reads: so they are known with METRICS_PORT=0 too.
 * Made once for each process, as what watches the event loop cannot be taken back.
 */
export function describeMetrics(): DescribedMetric[] {
  if (described) return described;
  const process = new Registry();
  processMetrics(process, { version: '', instance: '' });
  return (described = [createMetrics().registry, process].flatMap((registry) =>
    registry.getMetricsAsArray().map((metric) => ({
      name: metric.name,
      type: String(metric.type),
      labels: listIn(metric, 'labelNames'),
      bounds: listIn(metric, 'upperBounds'),
      meaning: meaningOf(metric.name),
      help: metric.help,
    })),
  ));
}

/** A list that the library keeps of a metric, but does not have in its types. */
function listIn(metric: object, name: string): string[] {
  const list: unknown = Object.entries(metric).find(([key]) => key === name)?.[1];
  return Array.isArray(list) ? list.map(String) : [];
}
