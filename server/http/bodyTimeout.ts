import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** ms that a request's body may take to arrive, where it is more than usual. */
    bodyTimeout?: number;
  }
}

/** ms for a usual body: some kilobytes of JSON. */
const USUAL = 10_000;

/**
 * A body that drips in is cut off, its connection closed, so that slow senders cannot hold connections; a route that takes files says
 * in its configuration how long it waits. The server's own `requestTimeout` knows no routes and stays above all of them.
 */
export function timeOutBodies(app: FastifyInstance, usual = USUAL): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!bringsBody(request.headers)) return payload;
    const timer = setTimeout(() => request.raw.destroy(), request.routeOptions.config.bodyTimeout ?? usual).unref();
    const stop = () => clearTimeout(timer);
    payload.once('end', stop);
    // A refusal may leave the body unread.
    reply.raw.once('close', stop);
    return payload;
  });
}

/** The hook runs for every request; what brings no body never ends one, however long its response takes. */
const bringsBody = ({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): boolean =>
  encoding !== undefined || Number(length ?? 0) > 0;
