import type { Logger } from 'pino';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import type { Open } from './collectOpen.ts';
import { keepBuild } from './assets/keepBuild.ts';
import { ASSETS } from './assets/shelf.ts';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/configError.ts';
import type { SharedCounters } from './http/limits/sharedCounters.ts';
import { portalVersion } from './log/portalVersion.ts';
import type { Metrics } from './metrics/metrics.ts';
import { readManifest } from './page/manifest.ts';
import type { Store } from './store/store.ts';
import { adaptationFor } from './upstream/adapt/adaptationFor.ts';
import { openSpans } from './trace/openSpans.ts';
import { createUpstreamClient } from './upstream/client.ts';

/** Time between attempts to fetch the site data at start (ms). */
const WARM_RETRY = 1_000;

/** The project's folder: this file is a source, or part of the bundle in dist/server. */
export const root = fileURLToPath(new URL(import.meta.url.includes('/dist/') ? '../..' : '..', import.meta.url));

interface Parts {
  config: Config;
  logger: Logger;
  /** The upstream's origin: the configured one, or that of the embedded upstream. */
  upstreamOrigin: string;
  store: Store;
  counters: SharedCounters | undefined;
  metrics: Metrics;
  /** Fields of the line `sys.ready`. */
  ready?: object;
  /** Whether another process serves the port already: then this one listens when it is ready, and not at once. */
  isServed?: boolean;
  open: Open;
}

/** Starts the gateway, and fetches the site data until it is ready. */
export async function serve({ config, logger, upstreamOrigin, store, counters, metrics, ready, isServed = false, open }: Parts): Promise<void> {
  const adaptation = adaptationFor(config.upstreamOrigin);
  const spans = await openSpans(config, portalVersion(root), logger);
  // Last of all, when all requests are over.
  open.onClose(() => spans.close());
  const upstream = createUpstreamClient(upstreamOrigin, adaptation.token, { log: logger, onBreaker: metrics.upstream.breaker });
  let isCut = false;
  open.onClose(() => (isCut ? upstream.destroy() : upstream.close()));
  const clientDir = join(root, 'dist/client');
  if (config.assetsDir) shareAssets(config.assetsDir, join(clientDir, ASSETS));
  const { app, readiness, warm, keepPages, drain, cut } = await buildApp({
    config,
    logger,
    upstream,
    store,
    counters,
    metrics,
    spans,
    manifest: readManifest(clientDir),
    clientDir,
    adaptation,
  });
  open.onClose(() => app.close());
  open.onCut(() => {
    isCut = true;
    cut();
  });
  const listen = async (): Promise<void> => {
    open.onDrain(drain);
    await app.listen({ host: config.host, port: config.port });
    // Such as EMFILE when no file descriptor is free: without a listener it would end the process. The connection is lost, the next is not.
    app.server.on('error', (err) => logger.error({ event: 'sys.accept_failed', err }));
  };
  if (!isServed) await listen();
  while (!(await warm())) await new Promise((resolve) => setTimeout(resolve, WARM_RETRY));
  // A stop signal has closed the app.
  if (readiness.draining) return;
  if (isServed) await listen();
  logger.info({ event: 'sys.ready', portal: config.publicOrigin, upstream: upstreamOrigin, ...ready });
  await keepPages();
}

/** Puts this build's files into the folder that all releases share. */
function shareAssets(folder: string, assets: string): void {
  try {
    keepBuild(folder, assets);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? `: ${String(error.code)}` : '';
    throw new ConfigError(`ASSETS_DIR cannot be written (${folder}${code}): it has the built files of the last releases (see .env.example)`);
  }
}
