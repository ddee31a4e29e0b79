import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { handleFrameworkError } from './checkRequests.ts';
import type { SetHeaders } from './headers.ts';
import type { Tracing } from './traceRequests.ts';
import { answerParserErrors } from './parserErrors.ts';
import type { ClientName, RequestLog } from './requestLog.ts';

/** Largest JSON body and largest request headers (bytes). */
const BODY_MAX = 64 * 1024;
const HEADERS_MAX = 16 * 1024;

/** Time-out for receiving a complete request (ms), long enough for a file over a slow line. `bodyTimeout.ts` sets shorter ones for other bodies. */
const REQUEST_MAX = 150_000;

interface Parts {
  config: { publicOrigin: string; trustedProxies: readonly string[] };
  logger: FastifyBaseLogger;
  setHeaders: SetHeaders;
  tracing: Tracing;
  logWhenOver: RequestLog;
  clientName: ClientName;
  /** Time-out for the head of a request (ms). */
  headersTimeout?: number | undefined;
  metrics: Metrics['requests'];
}

/** Makes the Fastify instance, with its limits for sizes and times, and no route. */
export const createFastify = ({ config, logger, setHeaders, tracing, logWhenOver, clientName, headersTimeout, metrics }: Parts) =>
  fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    childLoggerFactory(parent, bindings, options, request) {
      // Fastify's own bindings: the request's id.
      const { reqId } = bindings as { reqId: string };
      return parent.child({ reqId, traceId: tracing.traceIdOf(request, reqId) }, options);
    },
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_MAX,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    // Ajv validates bodies of the routes outside the contract: no type coercion, no removal of unknown fields.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    // A request without `Host` gets the portal's own refusal, not Node's.
    http: {
      requireHostHeader: false,
      maxHeaderSize: HEADERS_MAX,
      headersTimeout: headersTimeout ?? 5_000,
      connectionsCheckingInterval: Math.min(1_000, headersTimeout ?? 1_000),
    },
    clientErrorHandler: answerParserErrors({ publicOrigin: config.publicOrigin, logger, clientName, metrics }),
    frameworkErrors: handleFrameworkError(setHeaders, logWhenOver, metrics),
  });
