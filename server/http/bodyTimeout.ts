import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sendError } from './errors.ts';
import { hasBody } from './requestFault.ts';

/** Requests whose body is, or was, being read. An error of the parser knows only Node's request. */
export const readingBodies = new WeakMap<IncomingMessage, { request: FastifyRequest; reply: FastifyReply }>();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Body time-out of the route (ms), if it differs from the default. */
    bodyTimeout?: number;
  }
}

/**
 * Responds with 408 and closes the connection if a request's body does not arrive within the body time-out, so that slow senders
 * cannot hold connections. A route for files sets a longer `bodyTimeout` in its config. Node's `requestTimeout` is the same for
 * all routes, so it is longer than all of these.
 */
export const timeOutBodies = fp(async (app: FastifyInstance) => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request.raw)) return done(null, payload);
    readingBodies.set(request.raw, { request, reply });
    const giveUp = () => {
      if (reply.sent) request.raw.destroy();
      else sendError('request_timeout', request, reply);
    };
    const timer = setTimeout(
      giveUp,
      request.routeOptions.config.bodyTimeout ?? app.config.timeouts.body,
    ).unref();
    const stop = () => clearTimeout(timer);
    payload.once('end', stop);
    // The body of a refused request may never be read.
    reply.raw.once('close', stop);
    done(null, payload);
  });
});
