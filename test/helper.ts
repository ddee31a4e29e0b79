import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Test } from 'tap';
import type { Config } from '../server/config/config.ts';
import type { Clocks } from '../server/services.ts';
import type { Store } from '../server/store/store.ts';
import { adapt, type Adaptation } from '../server/upstream/adapt/adapt.ts';
import type { WarmUp } from '../server/warmUp.ts';
import type { ClientSettings, UpstreamClient } from '../server/upstream/upstreamClient.ts';
import type { Embedded } from '../embedded/app.ts';
import type { Deadlines } from '../server/upstream/poolSettings.ts';
import { Browser } from './support/browserLike.ts';
import { built, startEmbedded } from './support/built.ts';
import { freePort } from './support/freePort.ts';
import { seededDirectory } from './support/seededDirectory.ts';
import { scaled } from './support/longRun.ts';

export const CLIENT_DIR = resolve('dist/client');

/** The sample members' password. */
export const PASSWORD = 'Demo-2026';
export const MEMBER = {
  ordinary: '13800000001',
  vip: '13800000002',
  fresh: '13800000003',
  disabled: '13800000004',
  long: '13800000005',
};

export interface Portal {
  origin: string;
  /** Origin of the embedded upstream, which also serves the console, or of the one given in the options. */
  upstream: string;
  /** The embedded upstream's directory; '' when there is none. */
  varDir: string;
  /** Every log line so far, as text. */
  logs: string[];
  /** Those of the embedded upstream, which production writes into the same log. */
  upstreamLogs: string[];
  /** The metrics of this gateway, as Prometheus reads them. Those of its process are not among them. */
  metrics(): Promise<string>;
  /** The Fastify instance, for what no request can show, such as its routes. */
  app: FastifyInstance;
  /** Fetches the public pages once, as a portal does after its start. */
  fetchPages: WarmUp['fetchPages'];
  /** Renders a visitor's page from the data that the gateway has at this moment, without its cache of pages. */
  renderAfresh(path: string): Promise<string>;
  /** Requests of the gateway to the upstream that are running and waiting. */
  upstreamStats(): { running: number; waiting: number };
  /** Stops the gateway, but not the upstream, before the test ends. */
  stop(): Promise<void>;
  /** A new browser with an empty cookie jar. */
  browser(): Browser;
  /** A browser that has logged in as a sample member. */
  member(phone?: string): Promise<Browser>;
  stopUpstream(): Promise<void>;
  startUpstream(): Promise<void>;
}

interface Options {
  /** Origin of another upstream than the embedded one. */
  upstream?: string;
  /** How that upstream differs from the contract; absent: not at all. */
  adaptation?: Adaptation;
  env?: Record<string, string>;
  deadlines?: Partial<Deadlines>;
  /** Other settings of the client of the upstream. */
  client?: Omit<ClientSettings, 'deadlines' | 'log'>;
  /** A store that several portals share, in place of a new one. The test closes it. */
  store?: Store;
  /** Clocks of the gateway. By default that of the rate limits passes ten thousand times as fast, so that nobody has to wait for the next text message, and no fast machine reaches a limit. */
  clocks?: Partial<Clocks>;
  /** Time-outs (ms). By default a page waits so long that only a read that hangs is late, however busy the machine is. */
  timeouts?: Partial<Config['timeouts']>;
  /** Level of the log. */
  logLevel?: string;
  /** Events of the error-level log lines that the test causes. */
  expectErrors?: string[];
  /** What the portal is made of, in place of what is shipped: `server/main.ts`, for a test that changes one of its modules. */
  parts?: typeof built;
}

/** A logger whose lines are appended to a list. */
const loggerInto = ({ createLogger }: typeof built, lines: string[], level: string) =>
  createLogger(
    level,
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(line.toString());
        done();
      },
    }),
    { instance: 'test', version: '0' },
  );

/** The requests of all classes that are running and waiting at the upstream. */
export const requestsOf = ({ pools }: Pick<UpstreamClient, 'pools'>): { running: number; waiting: number } =>
  Object.values(pools()).reduce(
    (all, one) => ({ running: all.running + one.running, waiting: all.waiting + one.waiting }),
    { running: 0, waiting: 0 },
  );

/**
 * Starts the real portal with the real embedded upstream, each on a free port; the test's teardown stops both. An error-level
 * log line of either whose event is not in `expectErrors` fails the test.
 */
export async function startPortal(
  t: Test,
  {
    upstream: other,
    adaptation = adapt({}),
    env = {},
    deadlines = {},
    client = {},
    clocks = {},
    timeouts = {},
    store: shared,
    logLevel = 'info',
    expectErrors = [],
    parts = built,
  }: Options = {},
): Promise<Portal> {
  const {
    buildApp,
    CLOCKS,
    createMetrics,
    createSharedCounters,
    createUpstreamClient,
    loadForNobody,
    logCounts,
    openSpans,
  } = parts;
  const { openStore, readConfig, readManifest, renderPage } = parts;
  const varDir = other ? undefined : await seededDirectory(startEmbedded, 'now');
  const [logs, upstreamLogs]: [string[], string[]] = [[], []];
  const embeddedLogger = loggerInto(parts, upstreamLogs, logLevel).child({ part: 'embedded' });
  const port = Number(env.PORT) || (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const openEmbedded = (at: number) =>
    startEmbedded({
      varDir: varDir as string,
      port: at,
      sandbox: true,
      publicOrigin: env.PUBLIC_ORIGIN ?? origin,
      portalPorts: [port],
      logger: embeddedLogger,
    });
  let embedded: Embedded | undefined = varDir
    ? await openEmbedded(Number(env.EMBEDDED_PORT) || (await freePort()))
    : undefined;
  const upstreamOrigin = other ?? (embedded as Embedded).origin;
  const upstreamPort = Number(new URL(upstreamOrigin).port);

  const logger = loggerInto(parts, logs, logLevel);
  const read = readConfig({
    PORT: String(port),
    UPSTREAM_ORIGIN: upstreamOrigin,
    STORE: 'memory',
    PAGES_PER_MINUTE: '100000',
    ...(env.PUBLIC_ORIGIN && { ALLOWED_HOSTS: `127.0.0.1:${port}` }),
    ...env,
  });
  const config = { ...read, timeouts: { ...read.timeouts, late: scaled(5_000), ...timeouts } };
  const metrics = createMetrics();
  const upstream = createUpstreamClient(upstreamOrigin, adaptation, {
    ...client,
    deadlines,
    log: logger,
    onBreaker: metrics.upstream.breaker,
  });
  const {
    store,
    redis,
    usable = () => true,
    metered = {},
  } = shared ? { store: shared, redis: undefined } : openStore(config, logger);
  metrics.watch({ ...metered, logLosses: logCounts });
  const manifest = readManifest(CLIENT_DIR);
  const spans = await openSpans(config, 'test', logger);
  const services = {
    config,
    upstream,
    adaptation,
    store,
    counters: redis && createSharedCounters({ redis, usable, log: logger, now: () => performance.now() }),
    metrics,
    spans,
    manifest,
    clientDir: CLIENT_DIR,
    clocks: { ...CLOCKS, limits: () => performance.now() * 10_000, ...clocks },
  };
  const app = await buildApp(services, logger);
  await app.listen({ host: '127.0.0.1', port });
  // If a teardown fails, the server must not keep the process alive.
  app.server.unref();
  await app.warmUp.warm();

  t.teardown(async () => {
    await app.close();
    await spans.close();
    await upstream.close('destroy');
    if (!shared) await store.close();
    await embedded?.close();
    if (varDir) rmSync(varDir, { recursive: true, force: true });
    const unexpected = [...logs, ...upstreamLogs].filter(
      (line) =>
        /"level":"(error|fatal)"/.test(line) &&
        !expectErrors.some((event) => line.includes(`"event":"${event}"`)),
    );
    if (unexpected.length > 0) throw new Error(`unexpected log lines of level error: ${unexpected.join('')}`);
  });

  const browser = () => new Browser(origin);
  return {
    origin,
    fetchPages: () => app.warmUp.fetchPages(),
    upstream: upstreamOrigin,
    varDir: varDir ?? '',
    logs,
    upstreamLogs,
    metrics: () => metrics.registry.metrics(),
    app,
    async renderAfresh(path) {
      const loaded = await loadForNobody(app, path);
      if (loaded instanceof Response)
        throw new Error(`${path} redirects to ${loaded.headers.get('location')}`);
      const { html } = await renderPage(
        loaded,
        { brand: config.brandName, manifest, mobileOrigin: config.mobileOrigin },
        { id: '', log: logger },
      );
      return String(html);
    },
    upstreamStats: () => requestsOf(upstream),
    async stop() {
      await app.close();
      await spans.close();
    },
    browser,
    async member(phone = MEMBER.ordinary) {
      const jar = browser();
      const { json } = await jar.post('/bff/login', { phone_number: phone, password: PASSWORD });
      if (json.code !== 200) throw new Error(`login as ${phone} failed: ${json.message}`);
      return jar;
    },
    async stopUpstream() {
      await embedded?.close();
      embedded = undefined;
    },
    async startUpstream() {
      embedded = await openEmbedded(upstreamPort);
    },
  };
}
