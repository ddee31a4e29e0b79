import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { TRACEPARENT, TRACESTATE } from '../../shared/headers.ts';
import { beginTrace, traceIdOf, type Trace } from '../trace/trace.ts';
import { readTraceparent } from '../trace/traceparent.ts';
import { readTracestate } from '../trace/tracestate.ts';
import { networksOf } from './networksOf.ts';
import { plainAddress } from './plainAddress.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace that the request's calls to the upstream belong to. */
    readonly trace: Trace;
  }
}

/** The trace of a request, by its id and headers. */
export interface Tracing {
  traceOf: (request: IncomingMessage, id: string) => Trace;
  traceIdOf: (request: IncomingMessage, id: string) => string;
}

/**
 * A request continues the trace of a trusted proxy. A visitor's own `traceparent` is ignored, and a new trace begun: it could tie requests
 * of different people together, or have them recorded (W3C Trace Context, 7 and 8).
 */
export function createTracing(trustedProxies: readonly string[]): Tracing {
  const isTrusted = networksOf(trustedProxies);
  const inherited = ({ headers, socket }: IncomingMessage) =>
    headers[TRACEPARENT] !== undefined && trustedProxies.length > 0 && isTrusted(plainAddress(socket.remoteAddress ?? '::'))
      ? readTraceparent(textOf(headers[TRACEPARENT]))
      : undefined;
  return {
    traceOf(request, id) {
      const parent = inherited(request);
      if (!parent) return beginTrace(id);
      return { requestId: id, traceId: parent.traceId, flags: parent.flags, state: readTracestate(textOf(request.headers[TRACESTATE])) };
    },
    traceIdOf: (request, id) => inherited(request)?.traceId ?? traceIdOf(id),
  };
}

/** Node joins the values of a header that came several times; its types allow for a list. */
const textOf = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header.join() : header);

/** Gives each request its trace. It is made when it is asked for: most requests make no call. */
export function traceRequests(app: FastifyInstance, { traceOf }: Tracing): void {
  app.decorateRequest('trace', {
    getter(this: FastifyRequest) {
      return traceOf(this.raw, this.id);
    },
  });
}
