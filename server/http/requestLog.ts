import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { isClosing } from './closing.ts';
import type { RouteName } from './routeName.ts';

interface RequestFacts {
  method: string | undefined;
  route: string;
  status: number | undefined;
  /** Time until its end (ms). */
  took: number;
  /** Length of the response's body. */
  bytes: number;
}

/** The fields of a request's log line, when its response is over. */
export const requestLine = ({ writableFinished }: Pick<ServerResponse, 'writableFinished'>, { method, route, status, took, bytes }: RequestFacts) => ({
  event: 'http.request',
  method,
  route,
  status,
  aborted: writableFinished ? undefined : true,
  durMs: Math.round(took * 10) / 10,
  bytesOut: (writableFinished && bytes) || undefined,
});

/**
 * Logs each request once, with the route template. The URL is not logged, since it may contain codes and names. `aborted`: the
 * client left, or its connection was destroyed, before it had the whole response; there is a status if the response had begun.
 * What comes on a connection behind a refused request is no request. Must be the first hook, so that refusals are logged too.
 */
export function logRequests(app: FastifyInstance, routeName: RouteName, metrics: Metrics['requests']): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosing(request.raw.socket)) {
      metrics.began();
      // Node emits this once, whether the response was finished or not.
      reply.raw.once('close', () => {
        const route = routeName(request);
        const status = reply.raw.headersSent ? reply.statusCode : undefined;
        const took = reply.elapsedTime;
        const line = requestLine(reply.raw, {
          method: request.method,
          route,
          status,
          took,
          bytes: Number(reply.getHeader('content-length') ?? 0),
        });
        request.log.info({ ...line, member: request.session.received?.slice(0, 8) });
        metrics.ended({ method: request.method, route, limit: request.routeOptions.config.limit, status, isWhole: reply.raw.writableFinished, took });
      });
    }
    done();
  });
}

/** Codes of errors that mean that a connection was closed under a stream, or that its work was aborted. */
const CLOSED: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'UND_ERR_ABORTED']);

/** Whether an error comes from a client that left: its request is logged as aborted, and the error is nobody's fault. */
export function isClientLeaving({ raw }: Pick<FastifyRequest, 'raw'>, error: Error & { code?: unknown }): boolean {
  return (raw.destroyed || raw.socket.destroyed) && (error.name === 'AbortError' || CLOSED.has(error.code));
}
