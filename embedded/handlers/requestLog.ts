import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID } from '../../shared/headers.ts';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of a request: that of the gateway's request if it sends one, so that the lines of both are found together. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers[REQUEST_ID];
  return typeof sent === 'string' && ID.test(sent) ? sent : randomUUID();
}

/** Logs each request at `debug`: the gateway's own line (`upstream.call`) is enough as long as nothing is wrong. */
export function logEmbeddedRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request;
    log.debug({
      event: 'http.request',
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      durMs: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}
