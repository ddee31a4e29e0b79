import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sendError } from './errors.ts';
import { hasBody } from './requestFault.ts';

/**
 * Destroys a connection whose client does not read its response. Node's timer of the socket counts every byte that the system
 * takes as progress; it runs from the beginning of the response until its end, when Node sets that for idle connections.
 */
export const timeOutWrites = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    // An injected request has no connection.
    if (request.raw.socket instanceof Socket) reply.raw.setTimeout(app.config.timeouts.write, destroyIfStuck);
    done(null, payload);
  });
});

/** A stream may pause for longer, since the upstream is slow: then nothing waits to be sent. */
function destroyIfStuck(this: ServerResponse): void {
  if (this.writableLength > 0 || (this.socket?.writableLength ?? 0) > 0) this.socket?.destroy();
}

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
