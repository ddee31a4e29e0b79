import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Built files. Each is a route of its own, found at start: no path is ever looked up on disk. Names under `/assets/`
 * carry a hash and never change; the rest is asked for again after a day.
 */
export async function assetRoutes(app: FastifyInstance, { clientDir }: { clientDir: string }) {
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz', '**/*.map'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    },
  });
}
