import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { configWarnings } from './configWarnings.ts';
import { endProcess } from './endProcess.ts';
import { createLogger } from './logger.ts';
import { openStore } from './store/openStore.ts';
import { StoreError } from './store/storeError.ts';
import { readManifest } from './page/manifest.ts';
import { adaptationFor } from './upstream/adapt/adaptationFor.ts';
import { createUpstreamClient } from './upstream/client.ts';
import { startEmbedded } from './upstream/embedded/app.ts';
import { SampleDataError } from './upstream/embedded/seed/prepareStore.ts';

/** Time between attempts to fetch the site data at start (ms). */
const WARM_RETRY = 1_000;

const root = fileURLToPath(new URL(import.meta.url.includes('/dist/') ? '../..' : '..', import.meta.url));

try {
  await main(readConfig(process.env));
} catch (error) {
  const isForPeople = error instanceof ConfigError || error instanceof StoreError || error instanceof SampleDataError;
  if (!isForPeople && !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

/**
 * Starts the embedded upstream if configured, then the gateway, and fetches the site data until it is ready. On SIGTERM
 * and SIGINT it finishes requests and stops.
 */
async function main(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  for (const warning of configWarnings(config)) logger.warn({ event: 'sys.config_warning', ...warning });
  /** What is open, in the order in which it is closed. */
  const open: (() => unknown)[] = [];
  endProcess(logger, async () => {
    for (const close of open) await close();
  });
  const { store, redis, usable } = openStore(config, logger);
  const embedded = config.upstreamOrigin
    ? undefined
    : await startEmbedded({
        varDir: config.varDir,
        port: config.embeddedPort,
        sandbox: config.sandbox,
        mediaDir: join(root, 'server/upstream/embedded/media'),
      });
  // `embedded` is defined when `upstreamOrigin` is not.
  const origin = config.upstreamOrigin ?? (embedded as { origin: string }).origin;
  if (embedded) open.unshift(embedded.close);
  const adaptation = adaptationFor(config.upstreamOrigin);
  const upstream = createUpstreamClient(origin, adaptation.token, { log: logger });
  open.unshift(
    () => upstream.close(),
    () => store.close(),
  );
  const clientDir = join(root, 'dist/client');
  const { app, readiness, warm, keepPages } = await buildApp({
    config,
    logger,
    upstream,
    store,
    redis,
    usable,
    manifest: readManifest(clientDir),
    clientDir,
    adaptation,
  });
  open.unshift(
    () => (readiness.draining = true),
    () => app.close(),
  );
  await app.listen({ host: config.host, port: config.port });

  // Such as EMFILE when no file descriptor is free: without a listener it would end the process. The connection is lost, the next is not.
  app.server.on('error', (err) => logger.error({ event: 'sys.accept_failed', err }));
  while (!(await warm())) await new Promise((resolve) => setTimeout(resolve, WARM_RETRY));
  logger.info({ event: 'sys.ready', portal: config.publicOrigin, upstream: origin, ...(embedded && config.sandbox && { console: `${origin}/console` }) });
  await keepPages();
}
