import type { FastifyInstance } from 'fastify';
import { sendError } from './errors.ts';
import { readingBodies } from './readingBodies.ts';
import { hasBody } from './requestFault.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Body time-out of the route (ms), if it differs from the default. */
    bodyTimeout?: number;
  }
}

/** Default body time-out (ms), for at most 64 KB of JSON. With the time-out of headers a request takes 10 s at most. */
const DEFAULT_TIMEOUT = 5_000;

/**
 * Responds with 408 and closes the connection if a request's body does not arrive within the body time-out, so that slow senders
 * cannot hold connections. A route for files sets a longer `bodyTimeout` in its config. Node's `requestTimeout` is the same for
 * all routes, so it is longer than all of these.
 */
export function timeOutBodies(app: FastifyInstance, defaultTimeout = DEFAULT_TIMEOUT): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request.raw)) return done(null, payload);
    readingBodies.set(request.raw, { request, reply });
    const giveUp = () => {
      if (reply.sent) request.raw.destroy();
      else sendError('request_timeout', request, reply);
    };
    const timer = setTimeout(giveUp, request.routeOptions.config.bodyTimeout ?? defaultTimeout).unref();
    const stop = () => clearTimeout(timer);
    payload.once('end', stop);
    // The body of a refused request may never be read.
    reply.raw.once('close', stop);
    done(null, payload);
  });
}
