import cluster from 'node:cluster';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError, readConfig, type Config } from './config.ts';
import { configWarnings } from './configWarnings.ts';
import { endProcess } from './endProcess.ts';
import { createSharedCounters } from './http/limits/sharedCounters.ts';
import { createLogger } from './logger.ts';
import { root, serve } from './serve.ts';
import { openStore } from './store/openStore.ts';
import { StoreError } from './store/storeError.ts';
import { startEmbedded } from './upstream/embedded/app.ts';
import { SampleDataError } from './upstream/embedded/seed/prepareStore.ts';
import { callsTo } from './workers/ipc.ts';
import { startWorkers, STOP } from './workers/primary.ts';
import { countersOfPrimary, handlersFor, storeOfPrimary } from './workers/shared.ts';

try {
  const config = readConfig(process.env);
  if (cluster.isWorker) await runWorker(config);
  else await run(config);
} catch (error) {
  const isForPeople = error instanceof ConfigError || error instanceof StoreError || error instanceof SampleDataError;
  if (!isForPeople && !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

/**
 * Starts the embedded upstream if configured, then the gateway: in this process, or with `WORKERS` in that many of their own. On SIGTERM
 * and SIGINT it finishes requests and stops.
 */
async function run(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  for (const warning of configWarnings(config)) logger.warn({ event: 'sys.config_warning', ...warning });
  const { onClose } = closing(logger);
  const embedded = config.upstreamOrigin ? undefined : await openEmbedded(config);
  if (embedded) onClose(embedded.close);
  const ready = embedded && config.sandbox ? { console: `${embedded.origin}/console` } : {};
  if (config.workers > 1) {
    // With Redis the workers have their own connections to it.
    const store = config.redisUrl ? undefined : openStore(config, logger).store;
    if (store) onClose(() => store.close());
    const workers = startWorkers(config.workers, handlersFor(store, embedded?.origin), logger);
    onClose(workers.stop);
    logger.info({ event: 'sys.workers', count: config.workers, ...ready });
    return;
  }
  const { store, counters } = openAll(config, logger);
  onClose(() => store.close());
  // `embedded` is defined when `upstreamOrigin` is not.
  const upstreamOrigin = config.upstreamOrigin ?? (embedded as { origin: string }).origin;
  await serve({ config, logger, upstreamOrigin, store, counters, ready, onClose });
}

/** One of several gateways on one port. What they share is in Redis, or in the primary process. */
async function runWorker(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel).child({ worker: cluster.worker?.id });
  const { onClose, close } = closing(logger);
  process.on('message', (message) => {
    if (message === STOP) close();
  });
  const call = callsTo(process);
  const { store, counters } = config.redisUrl ? openAll(config, logger) : { store: storeOfPrimary(call), counters: countersOfPrimary(call) };
  onClose(() => store.close());
  const upstreamOrigin = config.upstreamOrigin ?? (await call<string>('embeddedOrigin'));
  await serve({ config, logger, upstreamOrigin, store, counters, ready: {}, onClose });
}

/** Collects what is open; a stop signal closes it, the last first. */
function closing(logger: Logger) {
  const open: (() => unknown)[] = [];
  const { close } = endProcess(logger, async () => {
    for (const one of open) await one();
  });
  return { close, onClose: (one: () => unknown): void => void open.unshift(one) };
}

/** The store, and with Redis the counters of the rate limits. */
function openAll(config: Config, logger: Logger) {
  const { store, redis, usable } = openStore(config, logger);
  return { store, counters: redis && createSharedCounters({ redis, usable, log: logger, now: () => performance.now() }) };
}

function openEmbedded({ varDir, embeddedPort: port, sandbox }: Config) {
  return startEmbedded({ varDir, port, sandbox, mediaDir: join(root, 'server/upstream/embedded/media') });
}
