import { Counter, type Registry } from 'prom-client';
import { contract } from '../../shared/contract/index.ts';

/** Drift by call. Its places stand in the log: what an upstream sends has any number of them. */
export function driftMetrics(registry: Registry) {
  const places = new Counter({
    name: 'portal_drift_total',
    help: "Places in the upstream's responses that did not fit the contract, by call.",
    labelNames: ['call'],
    registers: [registry],
  });
  for (const call of Object.keys(contract)) places.inc({ call }, 0);
  return {
    /** So many places of a response did not fit. */
    found: (call: string, count: number): void => places.inc({ call }, count),
  };
}
