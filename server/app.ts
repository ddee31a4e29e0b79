import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import fastify from 'fastify';
import { provideGateway } from './gateway.ts';
import { timeOutBodies } from './http/bodyTimeout.ts';
import { clients, warnForwarded } from './http/clients.ts';
import { compressResponses } from './http/compressResponses.ts';
import { limitConnections, drainConnections } from './http/connections.ts';
import { protectWrites } from './http/csrf.ts';
import { handleError, handleNotFound } from './http/errors.ts';
import { secureHeaders } from './http/headers.ts';
import { jsonBodies } from './http/jsonBody.ts';
import { limitRequests } from './http/limits/limitRequests.ts';
import { overload } from './http/overload.ts';
import { answerServerEvents, answerParserError } from './http/parserErrors.ts';
import { logRequests } from './http/requestLog.ts';
import { createRouteName } from './http/routeName.ts';
import { traceRequests } from './http/traceRequests.ts';
import { timeOutWrites } from './http/writeTimeout.ts';
import { provideVisitorPages } from './page/cache/visitorPages.ts';
import { assetRoutes } from './routes/assets.ts';
import { bffRoutes, otherMethods, resetSessionRoute } from './routes/bff.ts';
import { billCsvRoute } from './routes/billCsv.ts';
import { memberDataRoute } from './routes/memberData.ts';
import { docsRoutes, descriptionRoute } from './routes/docs.tsx';
import { healthRoutes } from './routes/health.ts';
import { invitationRoutes } from './routes/invitation.ts';
import { mediaRoute } from './routes/media.ts';
import { browserReportRoutes } from './routes/browserReports.ts';
import { reportRoutes } from './routes/reports.ts';
import { sitemapRoute, robotsRoute } from './routes/sitemap.ts';
import { fileTurns } from './routes/fileTurns.ts';
import { uploadRoute } from './routes/upload.ts';
import { uploadedFileRoute } from './routes/uploadedFile.ts';
import { wechatRoute } from './routes/wechat.ts';
import { wellKnownRoutes } from './routes/wellKnown.ts';
import { provide, type Services } from './services.ts';
import { guardSessions } from './session/guardSessions.ts';
import { provideWarmUp } from './warmUp.ts';
import { checkRequests, refuseUnknown, handleFrameworkError } from './http/requestFault.ts';
import type { Config } from './config/config.ts';
import { pageTemplate } from './page/toHtml.ts';
import { pageRoutes } from './page/pipeline.ts';

/** Largest JSON body and largest request headers (bytes). */
const BODY_MAX = 64 * 1024;
const HEADERS_MAX = 16 * 1024;

/** Time-out for receiving a complete request (ms), long enough for a file over a slow line. `bodyTimeout.ts` sets shorter ones for other bodies. */
const REQUEST_MAX = 150_000;

/** Makes the Fastify instance, with its limits for sizes and times, and no route. What it calls uses decorators, which the plugins set. */
const createFastify = ({ trustedProxies, timeouts }: Config, logger: FastifyBaseLogger) =>
  fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    childLoggerFactory(parent, bindings, options, request) {
      // Fastify's own bindings: the request's id.
      const { reqId } = bindings as { reqId: string };
      return parent.child({ reqId, traceId: this.tracing.traceIdOf(request, reqId) }, options);
    },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_MAX,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    // No type coercion, no removal of unknown fields.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, keywords: ['x-en'] } },
    // A request without `Host` gets the portal's own refusal, not Node's.
    http: {
      requireHostHeader: false,
      maxHeaderSize: HEADERS_MAX,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: Math.min(1_000, timeouts.headers),
    },
    clientErrorHandler: answerParserError,
    frameworkErrors: handleFrameworkError,
  });

/** Builds the gateway: a list of plugins. Hooks run in this order for every request, whatever it asks for. It does not listen yet. */
export async function buildApp(services: Services, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = createFastify(services.config, logger);
  app.setErrorHandler(handleError).setNotFoundHandler(handleNotFound);
  app.decorate('routeName', createRouteName(pageTemplate));
  const plugins = [
    // Connections
    clients,
    limitConnections,
    drainConnections,
    answerServerEvents,
    // Every request: what it is called, what its response always has, whether it is refused
    traceRequests,
    jsonBodies,
    secureHeaders,
    logRequests,
    warnForwarded,
    checkRequests,
    protectWrites,
    refuseUnknown,
    timeOutBodies,
    timeOutWrites,
    guardSessions,
    compressResponses,
    limitRequests,
    overload,
    // What the routes work with
    provideGateway,
    provideVisitorPages,
    provideWarmUp,
    fileTurns,
    // Routes
    healthRoutes,
    bffRoutes,
    uploadRoute,
    uploadedFileRoute,
    billCsvRoute,
    memberDataRoute,
    wechatRoute,
    invitationRoutes,
    resetSessionRoute,
    reportRoutes,
    browserReportRoutes,
    descriptionRoute,
    docsRoutes,
    mediaRoute,
    assetRoutes,
    robotsRoute,
    sitemapRoute,
    wellKnownRoutes,
    otherMethods,
    pageRoutes,
  ];
  await app.register(provide, services);
  for (const plugin of plugins) await app.register(plugin);
  return app;
}
