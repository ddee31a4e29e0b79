import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import type { RouteObject } from 'react-router-dom';
import { routes } from '../../client/routes.tsx';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/readConfig.ts';
import { createSharedCounters } from '../../server/http/limits/sharedCounters.ts';
import { createLogger } from '../../server/log/logger.ts';
import type { Manifest } from '../../server/page/manifest.ts';
import { CLOCKS } from '../../server/services.ts';
import type { WarmUp } from '../../server/warmUp.ts';
import { openStore } from '../../server/store/openStore.ts';
import { createUpstreamClient } from '../../server/upstream/upstreamClient.ts';
import { NO_METRICS } from '../../server/metrics/metrics.ts';
import { NO_SPANS } from '../../server/trace/openSpans.ts';
import { readAdaptation } from '../../server/upstream/adapt/readAdaptation.ts';

export { startEmbedded } from '../../embedded/app.ts';

/** Time for which a gateway that is made waits for its upstream (ms). */
const WARM_WAIT = 2_000;

/** A gateway that does not listen: requests are passed to `handle`. */
export interface Gateway {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Waits for requests in flight. */
  close(): Promise<void>;
}

/** Loads the modules of all routes. */
const loadAll = (table: RouteObject[]): unknown[] =>
  table.flatMap(({ lazy, children = [] }) => [
    typeof lazy === 'function' ? lazy() : undefined,
    ...loadAll(children),
  ]);

/** Time between attempts to fetch the site data at start (ms). */
const WARM_RETRY = 1_000;

export const config = readConfig(process.env);

/**
 * Makes a gateway as `server/main.ts` does, for an upstream that is running. Vite loads this module and everything it imports, so that
 * importing it again gives a gateway of the newest sources. Its log goes to `destination`, by default standard output.
 */
export async function openGateway(
  upstreamOrigin: string,
  manifest: Manifest,
  destination: DestinationStream = process.stdout,
): Promise<Gateway> {
  // A page that cannot be compiled is an error of all sources, not of who opens the page.
  await Promise.all(loadAll(routes));
  const logger = createLogger(config.logLevel, destination);
  const adaptation = await readAdaptation(config.adaptation);
  const upstream = createUpstreamClient(upstreamOrigin, adaptation);
  // In memory: SQLite is for one gateway at a time, and a renewed one starts before the old one has ended.
  const { store, redis, usable } = openStore({ ...config, memoryStore: true }, logger);
  const counters =
    redis && createSharedCounters({ redis, usable, log: logger, now: () => performance.now() });
  const services = {
    config: { ...config, inlineStyles: true as const },
    upstream,
    store,
    counters,
    manifest,
    adaptation,
    metrics: NO_METRICS,
    spans: NO_SPANS,
    clientDir: undefined,
    clocks: CLOCKS,
  };
  const app = await buildApp(services, logger);
  const { warmUp }: { warmUp: WarmUp } = app;
  await app.ready();
  let closing = false;
  const warmed = (async () => {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- `close` sets it while this waits
    while (!closing && !(await warmUp.warm())) await setTimeout(WARM_RETRY);
  })();
  // A page that is asked for at once would be a 503.
  await Promise.race([warmed, setTimeout(WARM_WAIT)]);

  return {
    handle: (request, response) => app.routing(request, response),
    async close() {
      closing = true;
      await app.close();
      await upstream.close();
      await store.close();
    },
  };
}
