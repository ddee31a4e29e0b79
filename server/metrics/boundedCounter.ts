import { Counter, type Registry } from 'prom-client';

/** The value of the first label when a counter has as many series as it may have. */
export const OTHER = 'other';

interface BoundedCounterOptions<L extends string> {
  registry: Registry;
  name: string;
  help: string;
  labelNames: readonly [L, ...L[]];
  /** Series at most. Further combinations of labels are counted with `OTHER` as the first label. */
  max: number;
}

/**
 * A counter with a fixed number of series at most, whatever visitors do: each combination of labels is a series of its own in
 * Prometheus, and whoever asks for every route in every way could make thousands. Returns the function that counts one.
 */
export function boundedCounter<L extends string>({ registry, name, help, labelNames, max }: BoundedCounterOptions<L>) {
  const counter = new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
  const known = new Set<string>();

  /** Whether the combination has its series, or may have one. */
  function isKnown(key: string): boolean {
    if (known.has(key)) return true;
    if (known.size >= max) return false;
    known.add(key);
    return true;
  }

  return function count(...values: string[]): void {
    const labels: Partial<Record<L, string>> = {};
    const fits = isKnown(values.join(' '));
    labelNames.forEach((label, place) => (labels[label] = place === 0 && !fits ? OTHER : values[place]));
    counter.inc(labels);
  };
}
