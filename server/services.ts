import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { SharedCounters } from './http/limits/sharedCounters.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Manifest } from './page/manifest.ts';
import type { Store } from './store/store.ts';
import type { Adaptation } from './upstream/adapt/adapt.ts';
import type { UpstreamClient } from './upstream/upstreamClient.ts';
import { meteredStore } from './metrics/sessionMetrics.ts';
import type { Spans } from './trace/openSpans.ts';

/** The clocks (ms) that the gateway goes by; a test can move each of them alone. */
export interface Clocks {
  /** Monotonic: how old copies of site data and pages are. */
  copies: () => number;
  /** Monotonic: the windows of the rate limits. */
  limits: () => number;
  /** Since the epoch: when sessions end. */
  sessions: () => number;
}

export const CLOCKS: Clocks = {
  copies: () => performance.now(),
  limits: () => performance.now(),
  sessions: () => Date.now(),
};

/** What the gateway is made of and does not open itself: `main.ts` opens it, and closes it after the app. */
export interface Services {
  config: Config;
  upstream: UpstreamClient;
  /** How the upstream differs from the contract. */
  adaptation: Adaptation;
  store: Store;
  /** Count the rate limits of all gateways together; undefined: this gateway counts its own. */
  counters: SharedCounters | undefined;
  metrics: Metrics;
  spans: Spans;
  manifest: Manifest;
  /** Folder of the built client files. Undefined: they are served by something else (Vite in `scripts/dev`). */
  clientDir: string | undefined;
  clocks: Clocks;
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- each service is a decorator of the app
  interface FastifyInstance extends Services {}
}

/** Decorates the app with each service, so that plugins and routes find them there. */
export const provide = fp(async (app: FastifyInstance, services: Services) => {
  const { store, metrics } = services;
  for (const [name, service] of Object.entries({ ...services, store: meteredStore(store, metrics.store) }))
    app.decorate<unknown>(name, service);
});
