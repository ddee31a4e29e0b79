import { Counter, type Registry } from 'prom-client';
import type { Both } from '../../shared/paths.ts';
import { meant, type Label } from './meanings.ts';

/** The value of the first label when a counter has as many series as it may have. */
export const OTHER = 'other';

interface BoundedCounterOptions<L extends Label> {
  registry: Registry;
  name: string;
  meaning: Both;
  labelNames: readonly [L, ...L[]];
  /** Series at most. Further combinations of labels are counted with `OTHER` as the first label. */
  max: number;
  /** Combinations that are there from the start: Prometheus sees no rise of a series that it sees for the first time. */
  first?: readonly (readonly string[])[];
}

interface Series<L extends Label> {
  labels: Partial<Record<L, string>>;
  /** Counted since the library was last told. */
  more: number;
}

/**
 * A counter with a fixed number of series at most, whatever visitors do: each combination of labels is a series of its own in
 * Prometheus, and whoever asks for every route in every way could make thousands. Returns the function that counts one. It costs a look into a map: the
 * library, which sorts and joins the labels at each call, is told when Prometheus asks.
 */
export function boundedCounter<L extends Label>({
  registry,
  name,
  meaning,
  labelNames,
  max,
  first = [],
}: BoundedCounterOptions<L>) {
  const known = new Map<string, Series<L>>();
  const counter = new Counter({
    ...meant(name, meaning, labelNames),
    registers: [registry],
    collect() {
      for (const series of known.values()) {
        this.inc(series.labels, series.more);
        series.more = 0;
      }
    },
  });

  function seriesOf(values: readonly string[]): Series<L> {
    const key = values.join(' ');
    const found = known.get(key);
    if (found) return found;
    const [one] = values;
    if (known.size >= max && one !== OTHER) return seriesOf([OTHER, ...values.slice(1)]);
    const labels: Partial<Record<L, string>> = {};
    labelNames.forEach((label, place) => (labels[label] = values[place]));
    const series = { labels, more: 0 };
    known.set(key, series);
    counter.inc(labels, 0);
    return series;
  }

  for (const values of first) seriesOf(values);
  return function count(...values: string[]): void {
    seriesOf(values).more++;
  };
}
