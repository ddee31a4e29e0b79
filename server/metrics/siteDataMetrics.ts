import { Counter, Gauge, type Registry } from 'prom-client';
import { recentMax } from './recentMax.ts';

const RESULTS = ['hit', 'stale', 'miss'] as const;
type Result = (typeof RESULTS)[number];

/** The copies of site data. */
export function siteDataMetrics(registry: Registry) {
  const registers = [registry];
  const results = new Counter({
    name: 'portal_cache_results_total',
    help: 'Calls for site data by how they were answered: from a fresh copy, from a stale one, by the upstream.',
    labelNames: ['result'],
    registers,
  });
  for (const result of RESULTS) results.inc({ result }, 0);
  const oldest = recentMax();
  new Gauge({
    name: 'portal_cache_oldest_copy_seconds',
    help: 'Age of the oldest copy that was served in the last minute.',
    registers,
    collect() {
      this.set(oldest.read());
    },
  });
  return {
    /** A call for site data was answered. `age`: that of the copy (s). */
    served: (result: Result, age: number): void => {
      results.inc({ result });
      oldest.note(age);
    },
  };
}
