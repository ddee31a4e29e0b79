import cookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { provideGateway } from './gateway.ts';
import { timeOutBodies } from './http/bodyTimeout.ts';
import { checkRequests, refuseUnknown } from './http/checkRequests.ts';
import { clients } from './http/clients.ts';
import { compressResponses } from './http/compressResponses.ts';
import { limitConnections } from './http/connections.ts';
import { createFastify } from './http/createFastify.ts';
import { protectWrites } from './http/csrf.ts';
import { drainConnections } from './http/drainConnections.ts';
import { handleError, handleNotFound } from './http/errors.ts';
import { secureHeaders } from './http/headers.ts';
import { jsonBodies } from './http/jsonBody.ts';
import { limitRequests } from './http/limits/limitRequests.ts';
import { overload } from './http/overload.ts';
import { answerServerEvents } from './http/parserErrors.ts';
import { logRequests } from './http/requestLog.ts';
import { createRouteName } from './http/routeName.ts';
import { traceRequests } from './http/traceRequests.ts';
import { warnForwarded } from './http/warnForwarded.ts';
import { timeOutWrites } from './http/writeTimeout.ts';
import { provideVisitorPages } from './page/cache/visitorPages.ts';
import { pageTemplate } from './page/pageTemplate.ts';
import { assetRoutes } from './routes/assets.ts';
import { bffRoutes } from './routes/bff.ts';
import { billCsvRoute } from './routes/billCsv.ts';
import { descriptionRoute } from './routes/description.ts';
import { docsRoutes } from './routes/docs.tsx';
import { healthRoutes } from './routes/health.ts';
import { invitationRoutes } from './routes/invitation.ts';
import { mediaRoute } from './routes/media.ts';
import { otherMethods } from './routes/otherMethods.ts';
import { pageRoutes } from './routes/pages.ts';
import { reportRoutes } from './routes/reports.ts';
import { resetSessionRoute } from './routes/resetSession.ts';
import { robotsRoute } from './routes/robots.ts';
import { sitemapRoute } from './routes/sitemap.ts';
import { uploadRoutes } from './routes/upload.ts';
import { wechatRoute } from './routes/wechat.ts';
import { provide, type Services } from './services.ts';
import { guardSessions } from './session/door.ts';
import { provideWarmUp } from './warmUp.ts';

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
    cookie,
    guardSessions,
    compressResponses,
    limitRequests,
    overload,
    // What the routes work with
    provideGateway,
    provideVisitorPages,
    provideWarmUp,
    // Routes
    healthRoutes,
    bffRoutes,
    uploadRoutes,
    billCsvRoute,
    wechatRoute,
    invitationRoutes,
    resetSessionRoute,
    reportRoutes,
    descriptionRoute,
    docsRoutes,
    mediaRoute,
    assetRoutes,
    robotsRoute,
    sitemapRoute,
    otherMethods,
    pageRoutes,
  ];
  await app.register(provide, services);
  for (const plugin of plugins) await app.register(plugin);
  return app;
}
