import type { FastifyInstance } from 'fastify';

/** Logs each response with the route template. The URL is not logged, since it may contain codes and names. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'http.request',
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      durMs: Math.round(reply.elapsedTime * 10) / 10,
      bytesOut: Number(reply.getHeader('content-length') ?? 0) || undefined,
      member: request.session.received?.slice(0, 8),
    });
  });
}
