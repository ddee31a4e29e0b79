import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { NOT_FOUND } from '../../shared/codes.ts';
import { messageOf } from '../http/errors.ts';
import { withoutSessions } from '../session/guardSessions.ts';
import { ASSETS, folderWith } from '../assets/keepBuild.ts';

/**
 * Serves the built client files. Each file has its own route, registered at start, so that no request path is looked up on
 * disk. Files under `/assets/` have a hash in their name and are cached for a year, the others for a day. Those of other builds, which
 * pages of before a release or a rollback ask for, are looked up by their name in the folders of the last builds. A missing file is a short text: it was
 * wanted by a page, not by a person.
 */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  const { clientDir, config } = app;
  if (clientDir === undefined) return;
  withoutSessions(app);
  const directories = [join(clientDir, '../kept'), ...(config.assetsDir ? [resolve(config.assetsDir)] : [])];
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz', '**/*.map'],
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes(`/${ASSETS}/`) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
    },
  });
  for (const folder of readdirSync(clientDir, { withFileTypes: true })) {
    if (!folder.isDirectory() || folder.name.startsWith('.')) continue;
    app.get<{ Params: { '*': string } }>(`/${folder.name}/*`, async (request, reply) => {
      const file = request.params['*'];
      const kept = folder.name === ASSETS ? await folderWith(directories, file) : undefined;
      if (kept) return reply.sendFile(file, kept);
      return reply
        .code(NOT_FOUND)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(messageOf(NOT_FOUND));
    });
  }
}
