import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { START_REFUSED } from '../shared/startRefused.ts';
import { DataError, listenFault } from '../embedded/startFault.ts';
import { FolderInUseError } from '../embedded/store/folderLock.ts';
import { buildApp } from './app.ts';
import { keepBuild, ASSETS } from './assets/keepBuild.ts';
import { type Config } from './config/config.ts';
import { readConfig } from './config/readConfig.ts';
import { configWarnings, unknownVariables } from './config/configWarnings.ts';
import { endProcess, handleSignals, collectOpen, type Open } from './endProcess.ts';
import { createSharedCounters } from './http/limits/sharedCounters.ts';
import { leave } from './leave.ts';
import { createLogger } from './log/logger.ts';
import { logCounts } from './log/logSink.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { openMetrics } from './metrics/openMetrics.ts';
import { BuildError, readManifest } from './page/manifest.ts';
import { notifySystemd } from './notifySystemd.ts';
import { readVersion, portalVersion } from './readVersion.ts';
import { CLOCKS } from './services.ts';
import { noteRunning, runningLine } from './running.ts';
import { openStore } from './store/openStore.ts';
import { openSpans } from './trace/openSpans.ts';
import { createUpstreamClient } from './upstream/upstreamClient.ts';
import { FolderTakenError, StoreError } from './store/store.ts';
import { openTerminal } from './terminal/openTerminal.ts';
import { AdaptationError, readAdaptation } from './upstream/adapt/readAdaptation.ts';
import { ConfigError } from './config/environment.ts';

/** Time between attempts to fetch the site data at start (ms). */
const WARM_RETRY = 1_000;
/** Errors whose message is one line for whoever starts the portal. */
const FOR_PEOPLE = [ConfigError, AdaptationError, StoreError, DataError, FolderInUseError, BuildError];

/** The project's folder: this file is a source, or part of the bundle in dist/server. */
const root = fileURLToPath(new URL(import.meta.url.includes('/dist/') ? '../..' : '..', import.meta.url));

// The build makes one file of this module, `portal.js`, beside a `main.js` that calls `main`. The tests import that file too, so that what they
// show holds for what is shipped; they put a portal together of these parts, with clocks and stores of their own.
export { buildApp, createLogger, createMetrics, createSharedCounters, createUpstreamClient, logCounts };
export { CLOCKS, ConfigError, openSpans, openStore, readConfig, readManifest };
export { createGateway } from './gateway.ts';
export { loadForNobody } from './page/page.ts';
export { renderPage } from './page/render.tsx';
/** Loads the embedded upstream's code and content, which a gateway for another upstream does without. */
export const loadEmbedded = () => import('../embedded/app.ts');

/** The program: runs the portal that the environment describes. If it cannot start, one line says why, and the process ends. */
export async function main(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    await run(config);
  } catch (error) {
    const line = lineOf(error, config);
    if (line === undefined) throw error;
    process.stderr.write(`${line}\n`);
    leave(START_REFUSED);
  }
}

/**
 * Runs the gateway in this process, with the embedded upstream if configured, and fetches the site data until it is ready. On a stop signal it
 * finishes requests and closes everything, the last that was opened first.
 */
async function run(config: Config): Promise<void> {
  const version = portalVersion(root);
  const terminal = openTerminal(config.varDir, `portal-${config.port}`, process.env);
  const logger = createLogger(config.logLevel, terminal?.destination, { instance: config.instance, version });
  for (const warning of [...configWarnings(config), ...unknownVariables(process.env)])
    logger.event('sys.config_warning', { ...warning });
  handleSignals(logger);
  const systemd = notifySystemd(config.systemd, logger);
  const open = collectOpen();
  endProcess(logger, { open, grace: config.drainGrace });
  const metrics = openMetrics({ config, log: logger, version: readVersion(root), onClose: open.onClose });
  const embedded = config.upstreamOrigin ? undefined : await openEmbedded(config, logger, open, metrics);
  const { store, redis, usable, metered, known } = openStore(config, logger);
  open.onClose(() => store.close());
  metrics.watch(metered);
  const adaptation = await readAdaptation(config.adaptation);
  const spans = await openSpans(config, version, logger);
  open.onClose(() => spans.close());
  // There is an embedded upstream if there is no other.
  const upstreamOrigin = config.upstreamOrigin ?? (embedded as { origin: string }).origin;
  const upstream = createUpstreamClient(upstreamOrigin, adaptation, {
    log: logger,
    onBreaker: metrics.upstream.breaker,
  });
  let isCut = false;
  open.onClose(() => upstream.close(isCut ? 'destroy' : 'close'));
  const clientDir = join(root, 'dist/client');
  if (config.assetsDir) shareAssets(config.assetsDir, join(clientDir, ASSETS));
  const services = {
    config,
    upstream,
    store,
    counters: redis && createSharedCounters({ redis, usable, log: logger, now: () => performance.now() }),
    metrics,
    spans,
    manifest: readManifest(clientDir),
    clientDir,
    adaptation,
    clocks: CLOCKS,
  };
  const app = await buildApp(services, logger);
  open.onClose(() => app.close());
  open.onCut(() => {
    isCut = true;
    app.connections.cut();
  });
  open.onDrain(() => {
    systemd.stopping();
    app.connections.drain();
  });
  // A balancer without checks of health sends requests as soon as the port is open: money calls would be refused until Redis has answered.
  await known;
  await app.listen({ host: config.host, port: config.port });
  // Such as EMFILE when no file descriptor is free: without a listener it would end the process. The connection is lost, the next is not.
  app.server.on('error', (err) => logger.event('sys.accept_failed', { err }));
  open.onClose(noteRunning(config.varDir, 'portal', config.publicOrigin));
  while (!(await app.warmUp.warm())) await new Promise((resolve) => setTimeout(resolve, WARM_RETRY));
  // A stop signal has closed the app.
  if (app.connections.isDraining) return;
  logger.event('sys.ready', {
    portal: config.publicOrigin,
    upstream: upstreamOrigin,
    console: embedded?.sandbox?.console,
  });
  terminal?.ready({
    of: 'portal',
    origin: config.publicOrigin,
    upstream: config.upstreamOrigin,
    ...embedded?.sandbox,
  });
  systemd.ready();
  await app.warmUp.keepPages();
}

/** What prevents the start, as one line; undefined for an error of the program. */
function lineOf(error: unknown, known: Config | undefined): string | undefined {
  if (known && (error instanceof FolderInUseError || error instanceof FolderTakenError))
    return runningLine(known.varDir, ['portal', 'upstream']) ?? error.message;
  if (error instanceof Error && FOR_PEOPLE.some((one) => error instanceof one)) return error.message;
  if (!known) return undefined;
  const { host, port, embeddedPort, metricsPort } = known;
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

/** Starts the embedded upstream. */
async function openEmbedded(
  { varDir, embeddedPort: port, sandbox: isSandbox, publicOrigin, port: ownPort, metricsPort }: Config,
  log: FastifyBaseLogger,
  open: Open,
  metrics: Metrics,
) {
  const logger = log.child({ part: 'embedded' });
  const { startEmbedded } = await loadEmbedded();
  const { origin, sandbox, overdueMessages, lastBackup, close } = await startEmbedded({
    varDir,
    port,
    sandbox: isSandbox,
    publicOrigin,
    portalPorts: [ownPort, metricsPort],
    logger,
    mediaDir: join(root, 'embedded/media'),
  });
  // Nobody backs up sample members.
  metrics.watch({ overdueMessages, ...(!sandbox && { lastBackup }) });
  open.onClose(() => {
    // Its database is closed before the metrics are.
    metrics.watch({ overdueMessages: () => 0 });
    return close();
  });
  return { origin, sandbox };
}

/** Puts this build's files into the folder that all releases share. */
function shareAssets(folder: string, assets: string): void {
  try {
    keepBuild(folder, assets);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? `: ${String(error.code)}` : '';
    throw new ConfigError(
      `ASSETS_DIR cannot be written (${folder}${code}): it has the built files of the last releases (see .env.example)`,
    );
  }
}
