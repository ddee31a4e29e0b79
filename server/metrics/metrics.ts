import { Registry } from 'prom-client';
import { driftMetrics } from './driftMetrics.ts';
import { limitMetrics } from './limitMetrics.ts';
import { loadMetrics } from './loadMetrics.ts';
import { logMetrics } from './logMetrics.ts';
import { moneyMetrics } from './moneyMetrics.ts';
import { pageMetrics } from './pageMetrics.ts';
import { requestMetrics } from './requestMetrics.ts';
import { sessionMetrics } from './sessionMetrics.ts';
import { siteDataMetrics } from './siteDataMetrics.ts';
import { storeMetrics } from './storeMetrics.ts';
import { upstreamMetrics } from './upstreamMetrics.ts';

type Sources = Parameters<typeof upstreamMetrics>[1] &
  Parameters<typeof pageMetrics>[1] &
  Parameters<typeof loadMetrics>[1] &
  Parameters<typeof storeMetrics>[1] &
  Parameters<typeof logMetrics>[1];

/**
 * The metrics of one gateway, in a registry of their own: there is no global one. Parts of the gateway get the subject that concerns
 * them and tell it what happens; what can be asked for at any time is read when the metrics are (`watch`). Labels have values of
 * closed sets only, and never anything of a person.
 */
export function createMetrics() {
  const registry = new Registry();
  const sources: Sources = {};
  logMetrics(registry, sources);
  return {
    registry,
    requests: requestMetrics(registry),
    upstream: upstreamMetrics(registry, sources),
    drift: driftMetrics(registry),
    siteData: siteDataMetrics(registry),
    pages: pageMetrics(registry, sources),
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
