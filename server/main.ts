import closeWithGrace from 'close-with-grace';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createLogger } from './logger.ts';
import { openStore } from './store/openStore.ts';
import { StoreError } from './store/storeError.ts';
import { readManifest } from './page/manifest.ts';
import { adaptationFor } from './upstream/adapt/adaptationFor.ts';
import { createUpstreamClient } from './upstream/client.ts';
import { startEmbedded } from './upstream/embedded/app.ts';

/** Time for finishing requests after a stop signal (ms). */
const DRAIN_MAX = 25_000;
/** Time between attempts to fetch the site data at start (ms). */
const WARM_RETRY = 1_000;

const root = fileURLToPath(new URL(import.meta.url.includes('/dist/') ? '../..' : '..', import.meta.url));

try {
  await main(readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof StoreError) && !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'))
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

/**
 * Starts the embedded upstream if configured, then the gateway, and fetches the site data until it is ready. On SIGTERM
 * and SIGINT it finishes requests and stops.
 */
async function main(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const { store, redis } = openStore(config, logger);
  const embedded = config.upstreamOrigin
    ? undefined
    : await startEmbedded({
        varDir: config.varDir,
        port: config.embeddedPort,
        mediaDir: join(root, 'server/upstream/embedded/media'),
      });
  // `embedded` is defined when `upstreamOrigin` is not.
  const origin = config.upstreamOrigin ?? (embedded as { origin: string }).origin;
  const adaptation = adaptationFor(config.upstreamOrigin);
  const upstream = createUpstreamClient(origin, adaptation.token);
  const clientDir = join(root, 'dist/client');
  const { app, readiness, warm } = await buildApp({ config, logger, upstream, store, redis, manifest: readManifest(clientDir), clientDir, adaptation });
  await app.listen({ host: config.host, port: config.port });

  closeWithGrace({ delay: DRAIN_MAX, logger: false }, async ({ err }) => {
    readiness.draining = true;
    if (err) logger.fatal({ event: 'sys.crash', err });
    else logger.info({ event: 'sys.shutdown' });
    await app.close();
    await upstream.close();
    await store.close();
    await embedded?.close();
  });

  while (!(await warm())) await new Promise((resolve) => setTimeout(resolve, WARM_RETRY));
  logger.info({ event: 'sys.ready', portal: config.publicOrigin, upstream: origin, ...(embedded && { console: `${origin}/console` }) });
}
