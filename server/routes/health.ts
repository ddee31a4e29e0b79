import type { FastifyInstance } from 'fastify';

/** What `/readyz` looks at. */
export interface Readiness {
  /** The site data has been fetched once. */
  warm: boolean;
  /** The process is about to stop. */
  draining: boolean;
}

/** `/healthz`: the process answers. `/readyz`: send people here; an upstream that is down later does not change it. */
export async function healthRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }) {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const ready = readiness.warm && !readiness.draining;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', ...readiness });
  });
}
