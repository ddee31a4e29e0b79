import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { handleFrameworkError } from './checkRequests.ts';
import { answerParserError } from './parserErrors.ts';

/** Largest JSON body and largest request headers (bytes). */
const BODY_MAX = 64 * 1024;
const HEADERS_MAX = 16 * 1024;

/** Time-out for receiving a complete request (ms), long enough for a file over a slow line. `bodyTimeout.ts` sets shorter ones for other bodies. */
const REQUEST_MAX = 150_000;

/** Makes the Fastify instance, with its limits for sizes and times, and no route. What it calls uses decorators, which the plugins set. */
export const createFastify = ({ trustedProxies, timeouts }: Config, logger: FastifyBaseLogger) =>
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
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    // No type coercion, no removal of unknown fields.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
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
