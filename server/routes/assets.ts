import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built client files. Each file has its own route, registered at start, so that no request path is looked up on
 * disk. Files under `/assets/` have a hash in their name and are cached for a year, the others for a day.
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
