import cookie from '@fastify/cookie';
import type { FastifyBaseLogger } from 'fastify';
import { createAnalytics } from './analytics.ts';
import { createFastify } from './http/createFastify.ts';
import { timeOutBodies } from './http/bodyTimeout.ts';
import type { Config } from './config/config.ts';
import { checkRequests, refuseUnknown } from './http/checkRequests.ts';
import { compressResponses } from './http/compressResponses.ts';
import { limitConnections } from './http/connections.ts';
import { drainConnections } from './http/drainConnections.ts';
import { handleError, handleNotFound } from './http/errors.ts';
import { createHostCheck } from './http/hosts.ts';
import { networksOf } from './http/networksOf.ts';
import { readJsonBodies } from './http/jsonBody.ts';
import { answerServerEvents } from './http/parserErrors.ts';
import { timeOutWrites } from './http/writeTimeout.ts';
import { createGateway } from './gateway.ts';
import { checkAdaptation } from './gateway/checkAdaptation.ts';
import { createFiles } from './gateway/files.ts';
import { createDriftLog } from './gateway/read/driftLog.ts';
import { createReaderTools } from './gateway/readerTools.ts';
import { secureHeaders } from './http/headers.ts';
import type { SharedCounters } from './http/limits/sharedCounters.ts';
import { createLimiter } from './http/limits/limiter.ts';
import { limitRequests } from './http/limits/limitRequests.ts';
import { protectWrites } from './http/csrf.ts';
import { createVisitorPages } from './page/cache/visitorPages.ts';
import { createPipeline } from './page/pipeline.ts';
import { fetchPage } from './page/fetchPage.ts';
import type { Manifest } from './page/manifest.ts';
import { listedPages } from './page/pageList.ts';
import { createClientName, createRequestLog, logRequests } from './http/requestLog.ts';
import { createRouteName } from './http/routeName.ts';
import { createClientAddress } from './http/clientAddress.ts';
import { warnForwarded } from './http/warnForwarded.ts';
import { openPseudonyms } from './log/pseudonyms.ts';
import { pageTemplate } from './page/pageTemplate.ts';
import { createTracing, traceRequests } from './http/traceRequests.ts';
import { overload } from './http/overload.ts';
import { createRenderQueue } from './http/renderQueue.ts';
import type { Readiness } from './routes/health.ts';
import { registerRoutes } from './routes/registerRoutes.ts';
import { offerWechat } from './routes/wechat.ts';
import { guardSessions } from './session/door.ts';
import type { Store } from './store/store.ts';
import type { Adaptation } from './upstream/adapt/adapt.ts';
import type { UpstreamClient } from './upstream/client.ts';
import type { Metrics } from './metrics/metrics.ts';
import { NO_METRICS } from './metrics/noMetrics.ts';
import { meteredStore } from './metrics/storeMetrics.ts';
import { NO_SPANS, type Spans } from './trace/spans.ts';
import { createWarmUp } from './warmUp.ts';

/** Builds the Fastify app: plugins, hooks and routes, in the order in which they run. It does not listen yet. */
export async function buildApp({
  config,
  logger,
  upstream,
  store: given,
  counters,
  metrics = NO_METRICS,
  spans = NO_SPANS,
  manifest,
  clientDir,
  adaptation,
  cacheClock,
  sessionClock,
  limitClock,
  slowness = {},
  lateAfter,
}: {
  config: Config & Pick<Parameters<typeof secureHeaders>[0], 'inlineStyles'>;
  logger: FastifyBaseLogger;
  upstream: UpstreamClient;
  store: Store;
  /** Count the rate limits of all gateways together; without them each gateway counts its own. */
  counters?: SharedCounters | undefined;
  /** What happens is counted here; absent: nowhere. */
  metrics?: Metrics;
  /** Spans of requests and calls are recorded here; absent: nowhere. */
  spans?: Spans;
  manifest: Manifest;
  /** Folder of the built client files. Absent: they are served by something else (Vite in `scripts/dev`). */
  clientDir?: string;
  /** How the upstream differs from the contract. */
  adaptation: Adaptation;
  /** Monotonic time (ms) by which copies of site data grow old; tests set it. */
  cacheClock?: () => number;
  /** Time (ms since the epoch) by which sessions end; tests set it. */
  sessionClock?: () => number;
  /** Monotonic time (ms) of the rate limits; tests set it. */
  limitClock?: () => number;
  /** Time-outs of slow clients (ms); tests set them. */
  slowness?: { headers?: number; body?: number; write?: number };
  /** How long a page waits for what it can do without (ms); tests set it. */
  lateAfter?: number;
}) {
  checkAdaptation(adaptation);
  const store = meteredStore(given, metrics.store);
  const readiness: Readiness = { warm: false, draining: false };
  const reader = createReaderTools(upstream.origin, config, adaptation);
  const drift = createDriftLog(logger, metrics.drift.found);
  const pseudonyms = openPseudonyms({ sessionKeys: config.sessionKeys, store });
  const limiter = createLimiter({ figures: config, log: logger, shared: counters, metrics: metrics.limits, now: limitClock, pseudonym: pseudonyms.of });
  const queue = createRenderQueue();
  const gateway = createGateway({
    upstream,
    store,
    amend: { config: offerWechat(config.wechatAppId) },
    adaptation,
    oauth: config.wechatAppId !== undefined,
    reader,
    drift,
    log: logger,
    cacheClock,
    circumstances: [config.publicOrigin, config.mediaOrigins, config.wechatAppId],
    limiter,
    pseudonym: pseudonyms.of,
    metrics,
    spans,
  });
  const files = createFiles({ upstream, adaptation, reader, drift, metrics, spans });
  const shell = { brand: config.brandName, manifest, mobileOrigin: config.mobileOrigin, metrics: metrics.pages };
  const isReady = () => readiness.warm || gateway.hasUpstreamAnswered();
  const visitors = createVisitorPages({
    gateway,
    shell,
    publicOrigin: config.publicOrigin,
    log: logger,
    isReady,
    queue,
    lateAfter,
    now: cacheClock,
  });
  metrics.watch({ lanes: upstream.lanes, breakerState: upstream.breakerState, pages: visitors.load, renders: queue.length });
  const routeName = createRouteName(pageTemplate);
  const hostKind = createHostCheck(config);
  const isTrusted = networksOf(config.trustedProxies);
  const clientName = createClientName(createClientAddress(isTrusted), pseudonyms.of);
  const logWhenOver = createRequestLog(routeName, clientName);
  const warmUp = createWarmUp({
    gateway,
    readiness,
    log: logger,
    pages: listedPages.map(({ path }) => path).filter((path) => !path.includes(':')),
    fetchPage: (path) => fetchPage({ gateway, visitors, publicOrigin: config.publicOrigin, log: logger }, path),
  });

  const setHeaders = secureHeaders(config);
  const tracing = createTracing(isTrusted, spans);
  const app = createFastify({
    config,
    logger,
    setHeaders,
    tracing,
    headersTimeout: slowness.headers,
    logWhenOver,
    clientName,
    metrics: metrics.requests,
  });

  limitConnections(app, config, isTrusted, metrics.limits);
  const connections = drainConnections(app);
  answerServerEvents(app, { publicOrigin: config.publicOrigin, clientName, metrics: metrics.requests });
  traceRequests(app, tracing, spans, routeName);
  app.removeAllContentTypeParsers();
  readJsonBodies(app, ['application/json']);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  app.addHook('onClose', () => {
    drift.close();
    pseudonyms.close();
  });
  app.addHook('onClose', () => warmUp.stop());
  app.addHook('onClose', () => gateway.writeCopies());
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
  logRequests(app, logWhenOver, metrics.requests);
  warnForwarded(app, isTrusted);
  checkRequests(app, hostKind);
  app.addHook('onRequest', protectWrites(config, metrics.sessions));
  app.addHook('onRequest', refuseUnknown);
  timeOutBodies(app, slowness.body);
  timeOutWrites(app, slowness.write);
  await app.register(cookie);
  guardSessions(app, { config, store, metrics: metrics.sessions, now: sessionClock });
  compressResponses(app);

  limitRequests(app, limiter, ({ session }) => session);
  await overload(app, { limits: limiter.limits, metrics: metrics.load });
  app.addHook('onClose', () => limiter.close());
  const analytics = config.statisticsUrl ? createAnalytics(config.statisticsUrl, config.publicOrigin, logger) : undefined;
  app.addHook('onClose', () => analytics?.close());
  const servePage = createPipeline({ config, gateway, manifest, isReady, queue, visitors, metrics: metrics.pages, lateAfter });
  await registerRoutes(app, {
    config,
    readiness,
    saturatedFor: app.saturatedFor,
    gateway,
    files,
    store,
    upstream,
    spans,
    reader,
    limiter,
    analytics,
    metrics,
    clientDir,
    servePage,
  });

  return {
    app,
    gateway,
    readiness,
    ...warmUp,
    /** Says that the process is not ready any more, and closes each connection after its response. Everything is still served. */
    drain: () => {
      readiness.draining = true;
      connections.drain();
    },
    /** Ends all requests. */
    cut: () => connections.cut(),
  };
}
