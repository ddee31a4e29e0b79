import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Body time-out of the route (ms), if it differs from the default. */
    bodyTimeout?: number;
  }
}

/** Default body time-out (ms), for some kilobytes of JSON. */
const DEFAULT_TIMEOUT = 10_000;

/**
 * Closes the connection if a request's body does not arrive within the body time-out, so that slow senders cannot hold
 * connections. A route for files sets a longer `bodyTimeout` in its config. Node's `requestTimeout` is the same for all routes,
 * so it is longer than all of these.
 */
export function timeOutBodies(app: FastifyInstance, defaultTimeout = DEFAULT_TIMEOUT): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request.headers)) return payload;
    const timer = setTimeout(() => request.raw.destroy(), request.routeOptions.config.bodyTimeout ?? defaultTimeout).unref();
    const stop = () => clearTimeout(timer);
    payload.once('end', stop);
    // The body of a refused request may never be read.
    reply.raw.once('close', stop);
    return payload;
  });
}

/** Whether the request has a body. Without one, `end` is never emitted, and the timer would close a slow response. */
const hasBody = ({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): boolean =>
  encoding !== undefined || Number(length ?? 0) > 0;
