import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { START_REFUSED } from '../shared/startRefused.ts';
import { collectOpen, type Open } from './collectOpen.ts';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/configError.ts';
import { readConfig } from './config/readConfig.ts';
import { configWarnings } from './config/configWarnings.ts';
import { unknownVariables } from './config/unknownVariables.ts';
import { BuildError } from './page/manifest.ts';
import { endProcess } from './endProcess.ts';
import { handleSignals } from './handleSignals.ts';
import { createSharedCounters } from './http/limits/sharedCounters.ts';
import { createLogger } from './log/logger.ts';
import { portalVersion } from './log/portalVersion.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openMetrics, openWorkersMetrics } from './metrics/openMetrics.ts';
import { readVersion } from './readVersion.ts';
import { root, serve } from './serve.ts';
import { openStore } from './store/openStore.ts';
import { StoreError } from './store/storeError.ts';
import { startEmbedded } from './upstream/embedded/app.ts';
import { DataError, listenFault } from './upstream/embedded/startFault.ts';
import { FolderInUseError } from './upstream/embedded/store/folderLock.ts';
import { beat } from './workers/beat.ts';
import { endWorker } from './workers/endWorker.ts';
import { callsTo } from './workers/ipc.ts';
import { startWorkers } from './workers/primary.ts';
import { takeLevel, tellLevel } from './workers/shareLevel.ts';
import { countersOfPrimary, handlersFor, storeOfPrimary } from './workers/shared.ts';

/** Time for closing what the workers shared, when they have ended (ms). */
const CLOSE_MAX = 2_000;

const version = readVersion(root);

/** Errors whose message is one line for whoever starts the portal. */
const FOR_PEOPLE = [ConfigError, StoreError, DataError, FolderInUseError, BuildError];

let known: Config | undefined;
try {
  known = readConfig(process.env);
  if (cluster.worker) await runWorker(known, cluster.worker);
  else if (known.workers > 1) await runPrimary(known);
  else await runAlone(known);
} catch (error) {
  const line = lineOf(error, known);
  if (line === undefined) throw error;
  process.stderr.write(`${line}\n`);
  process.exit(START_REFUSED);
}

/** What prevents the start, as one line; undefined for an error of the program. */
function lineOf(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof Error && FOR_PEOPLE.some((one) => error instanceof one)) return error.message;
  if (!config) return undefined;
  const { host, port, embeddedPort, metricsPort } = config;
  return listenFault(
    error,
    ['HOST', host],
    [
      ['PORT', port],
      ['EMBEDDED_PORT', embeddedPort],
      ['METRICS_PORT', metricsPort],
    ],
  );
}

/** The gateway in this process, with the embedded upstream if configured. On a stop signal it finishes requests and closes everything. */
async function runAlone(config: Config): Promise<void> {
  const logger = openLog(config);
  handleSignals(logger);
  const open = collectOpen();
  endProcess(logger, { open, grace: config.drainGrace });
  const metrics = openMetrics({ config, log: logger, version, onClose: open.onClose });
  const embedded = await openEmbedded(config, logger, open);
  const { store, counters } = openShared(config, logger, metrics);
  open.onClose(() => store.close());
  // `embedded` is defined when `upstreamOrigin` is not.
  const upstreamOrigin = config.upstreamOrigin ?? (embedded as { origin: string }).origin;
  await serve({ config, logger, upstreamOrigin, store, counters, metrics, ready: embedded?.ready ?? {}, open });
}

/** The primary process: what the workers share, which is closed when they have finished their requests. */
async function runPrimary(config: Config): Promise<void> {
  const logger = openLog(config);
  handleSignals(logger, tellLevel);
  const open = collectOpen();
  // The workers have the grace.
  const ending = endProcess(logger, { open, grace: 0, extra: config.drainGrace * 1000 + CLOSE_MAX });
  openWorkersMetrics({ config, log: logger, version, onClose: open.onClose });
  const embedded = await openEmbedded(config, logger, open);
  // With Redis the workers have their own connections to it.
  const store = config.redisUrl ? undefined : openStore(config, logger).store;
  if (store) open.onClose(() => store.close());
  const main = fileURLToPath(import.meta.url);
  const workers = startWorkers({ main, count: config.workers, handlers: handlersFor(store, embedded?.origin), log: logger });
  open.onClose(() => workers.stop(ending.signal()));
  logger.info({ event: 'sys.workers', count: config.workers, ...embedded?.ready });
  const code = await workers.failed;
  await open.closeAll();
  process.exit(code);
}

/** One of several gateways on one port. What they share is in Redis, or in the primary process. */
async function runWorker(config: Config, worker: Worker): Promise<void> {
  const logger = createLogger(config.logLevel, undefined, { ...writerOf(config), worker: worker.id });
  const open = collectOpen();
  endWorker(worker, logger, { open, grace: config.drainGrace });
  takeLevel(logger, process);
  beat(process);
  const metrics = openMetrics({ config, log: logger, version, onClose: open.onClose });
  const call = callsTo(process);
  const { store, counters } = config.redisUrl ? openShared(config, logger, metrics) : { store: storeOfPrimary(call), counters: countersOfPrimary(call) };
  open.onClose(() => store.close());
  const upstreamOrigin = config.upstreamOrigin ?? (await call<string>('embeddedOrigin'));
  await serve({ config, logger, upstreamOrigin, store, counters, metrics, isServed: await call<boolean>('isServed'), open });
}

function openLog(config: Config): Logger {
  const logger = createLogger(config.logLevel, undefined, { ...writerOf(config), isAlone: config.workers === 1 });
  for (const warning of [...configWarnings(config), ...unknownVariables(process.env)]) logger.warn({ event: 'sys.config_warning', ...warning });
  return logger;
}

/** What each line says of its writer. A declaration, since the processes are started above. */
function writerOf({ instance }: Config) {
  return { instance, version: portalVersion(root) };
}

/** The store, and with Redis the counters of the rate limits. */
function openShared(config: Config, logger: Logger, metrics: Metrics) {
  const { store, redis, usable } = openStore(config, logger);
  metrics.watch({ isStoreUp: usable });
  return { store, counters: redis && createSharedCounters({ redis, usable, log: logger, now: () => performance.now() }) };
}

/** The embedded upstream if there is no other, and what the log says of it. */
async function openEmbedded({ upstreamOrigin, varDir, embeddedPort: port, sandbox }: Config, log: Logger, open: Open) {
  if (upstreamOrigin) return undefined;
  const logger = log.child({ part: 'embedded' });
  const { origin, close } = await startEmbedded({ varDir, port, sandbox, logger, mediaDir: join(root, 'server/upstream/embedded/media') });
  open.onClose(close);
  return { origin, ready: sandbox ? { console: `${origin}/console` } : {} };
}
