import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { TRACEPARENT, TRACESTATE } from '../../shared/headers.ts';
import {
  beginTrace,
  isSampled,
  spanIdOf,
  traceIdOf,
  type Trace,
  readTraceparent,
  readTracestate,
} from '../trace/trace.ts';

declare module 'fastify' {
  interface FastifyInstance {
    tracing: Tracing;
  }
  interface FastifyRequest {
    /** The trace that the request's calls to the upstream belong to. */
    readonly trace: Trace;
  }
}

/** The trace of a request, by its id and headers. */
interface Tracing {
  traceOf: (request: IncomingMessage, id: string) => Trace;
  traceIdOf: (request: IncomingMessage, id: string) => string;
}

/**
 * A request continues the trace of a trusted proxy. A visitor's own `traceparent` is ignored, and a new trace begun: it could tie requests
 * of different people together, or have them recorded (W3C Trace Context, 7 and 8).
 * `areRecorded`: new traces are sampled, and those of a proxy that are sampled go on with the request's span.
 */
function createTracing({
  isTrusted,
  spans: { areRecorded },
}: Pick<FastifyInstance, 'isTrusted' | 'spans'>): Tracing {
  const inherited = ({ headers, socket }: IncomingMessage) =>
    headers[TRACEPARENT] !== undefined && isTrusted(socket.remoteAddress)
      ? readTraceparent(headers[TRACEPARENT].toString())
      : undefined;
  const withSpan = (trace: Trace): Trace =>
    areRecorded && isSampled(trace) ? { ...trace, spanId: spanIdOf(trace.requestId) } : trace;
  return {
    traceOf(request, id) {
      const parent = inherited(request);
      if (!parent) return withSpan(beginTrace(id, areRecorded));
      const { traceId, parentId, flags } = parent;
      return withSpan({
        requestId: id,
        traceId,
        parentId,
        flags,
        state: readTracestate(request.headers[TRACESTATE]?.toString()),
      });
    },
    traceIdOf: (request, id) => inherited(request)?.traceId ?? traceIdOf(id),
  };
}

/** Gives each request its trace. It is made when it is asked for: most requests make no call. */
export const traceRequests = fp(async (app: FastifyInstance) => {
  const tracing = createTracing(app);
  app.decorate('tracing', tracing);
  app.decorateRequest('trace', {
    getter(this: FastifyRequest) {
      return tracing.traceOf(this.raw, this.id);
    },
  });
});
