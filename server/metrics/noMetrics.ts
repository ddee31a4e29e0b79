import { createMetrics, type Metrics } from './metrics.ts';

const nothing = (): void => undefined;

/** Metrics that count nothing, for a gateway without METRICS_PORT and for parts that run alone. */
function createNoMetrics(): Metrics {
  const { registry, ...subjects } = createMetrics();
  registry.clear();
  const silent = Object.entries(subjects).map(([name, subject]) => [
    name,
    typeof subject === 'function' ? nothing : Object.fromEntries(Object.keys(subject).map((one) => [one, nothing])),
  ]);
  // The same names with functions that do nothing; all of them return nothing.
  return { ...(Object.fromEntries(silent) as Omit<Metrics, 'registry'>), registry };
}

export const NO_METRICS: Metrics = createNoMetrics();
