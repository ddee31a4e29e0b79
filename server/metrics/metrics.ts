import { Registry } from 'prom-client';
import { browserMetrics } from './browserMetrics.ts';
import { pageMetrics } from './pageMetrics.ts';
import { requestMetrics, limitMetrics } from './requestMetrics.ts';
import { sessionMetrics, storeMetrics, moneyMetrics } from './sessionMetrics.ts';
import { upstreamMetrics, driftMetrics, siteDataMetrics } from './upstreamMetrics.ts';
import { loadMetrics, logMetrics } from './processMetrics.ts';
import { resourceMetrics, type ResourceSources } from './resourceMetrics.ts';

type Sources = Parameters<typeof upstreamMetrics>[1] &
  Parameters<typeof pageMetrics>[1] &
  Parameters<typeof loadMetrics>[1] &
  Parameters<typeof storeMetrics>[1] &
  Parameters<typeof logMetrics>[1] &
  ResourceSources;

/**
 * The metrics of one gateway, in a registry of their own: there is no global one. Parts of the gateway get the subject that concerns
 * them and tell it what happens; what can be asked for at any time is read when the metrics are (`watch`). Labels have values of
 * closed sets only, and never anything of a person.
 */
export function createMetrics() {
  const registry = new Registry();
  const sources: Sources = {};
  logMetrics(registry, sources);
  resourceMetrics(registry, sources);
  return {
    registry,
    requests: requestMetrics(registry),
    upstream: upstreamMetrics(registry, sources),
    drift: driftMetrics(registry),
    siteData: siteDataMetrics(registry),
    pages: pageMetrics(registry, sources),
    browsers: browserMetrics(registry),
    limits: limitMetrics(registry),
    load: loadMetrics(registry, sources),
    money: moneyMetrics(registry),
    sessions: sessionMetrics(registry),
    store: storeMetrics(registry, sources),
    /** Names what is read when the metrics are. */
    watch: (more: Sources): void => void Object.assign(sources, more),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** For a gateway without METRICS_PORT, whose metrics nobody asks for, and for parts that run alone. */
export const NO_METRICS: Metrics = createMetrics();
