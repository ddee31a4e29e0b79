import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import fastify from 'fastify';
import { provideGateway } from './gateway.ts';
import { acceptRequests } from './http/acceptRequests.ts';
import { targetInOriginForm } from './http/hosts.ts';
import { clients, createIsTrusted } from './http/clients.ts';
import { connections } from './http/connections.ts';
import { handleError, handleNotFound } from './http/errors.ts';
import { finishResponses } from './http/finishResponses.ts';
import { secureHeaders } from './http/securityHeaders.ts';
import { jsonBodies } from './http/jsonBody.ts';
import { limitRequests } from './http/limits/limitRequests.ts';
import { overload } from './http/overload.ts';
import { answerParserError, handleFrameworkError } from './http/parserErrors.ts';
import { logRequests } from './http/requestLog.ts';
import { createRouteName } from './http/routeName.ts';
import { traceRequests } from './http/traceRequests.ts';
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
import type { Config } from './config/config.ts';
import { pageTemplate } from './page/toHtml.ts';
import { pageRoutes } from './page/pipeline.ts';

/** Largest JSON body and largest request headers (bytes). */
const BODY_MAX = 64 * 1024;
const HEADERS_MAX = 16 * 1024;

/** Makes the Fastify instance, with its limits for sizes and times, and no route. What it calls uses decorators, which the plugins set. */
function createFastify({ trustedProxies, timeouts }: Config, logger: FastifyBaseLogger): FastifyInstance {
  const isTrusted = createIsTrusted(trustedProxies);
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: targetInOriginForm,
    childLoggerFactory(parent, bindings, options, request) {
      // Fastify's own bindings: the request's id.
      const { reqId } = bindings as { reqId: string };
      return parent.child({ reqId, traceId: this.tracing.traceIdOf(request, reqId) }, options);
    },
    trustProxy: trustedProxies.length > 0 && isTrusted,
    bodyLimit: BODY_MAX,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.connection,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    // No type coercion, no removal of unknown fields.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, keywords: ['x-en'] } },
    // A request without `Host` gets the portal's own refusal, not Node's.
    http: {
      requireHostHeader: false,
      // A header that has one value and stands twice is then none of the values that are accepted.
      joinDuplicateHeaders: true,
      maxHeaderSize: HEADERS_MAX,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: Math.min(1_000, timeouts.headers),
    },
    clientErrorHandler: answerParserError,
    frameworkErrors: handleFrameworkError,
  }).decorate('isTrusted', isTrusted);
}

/** Builds the gateway: a list of plugins. Hooks run in this order for every request, whatever it asks for. It does not listen yet. */
export async function buildApp(services: Services, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = createFastify(services.config, logger);
  app.setErrorHandler(handleError).setNotFoundHandler(handleNotFound);
  app.decorate('routeName', createRouteName(pageTemplate));
  const plugins = [
    // Every request: when its turn is, whose it is, what its response always has, whether it is refused
    connections,
    clients,
    traceRequests,
    jsonBodies,
    secureHeaders,
    logRequests,
    acceptRequests,
    guardSessions,
    overload,
    limitRequests,
    finishResponses,
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
