import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};

interface MediaFile {
  bytes: Buffer;
  type: string;
  etag: string;
}

/** Serves the sample pictures under `/media/`. All files are read at start, so that no request path is looked up on disk. */
export function mediaRoutes(app: FastifyInstance, mediaDir: string): void {
  const files = readMedia(mediaDir);
  app.get<{ Params: { '*': string } }>('/media/*', { exposeHeadRoute: true }, (request, reply) => {
    const file = files.get(request.params['*']);
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('文件不存在');
    reply.headers({
      'cache-control': 'public, max-age=86400',
      etag: file.etag,
      'x-content-type-options': 'nosniff',
      // An SVG that is opened directly is a document: it must not run scripts or load anything.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    return reply.type(file.type).send(file.bytes);
  });
}

function readMedia(dir: string): Map<string, MediaFile> {
  if (!existsSync(dir)) return new Map();
  const found = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && extname(entry.name) in TYPES);
  return new Map(
    found.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      return [relative(dir, path).split(sep).join('/'), { bytes, etag, type: TYPES[extname(entry.name)] ?? '' }];
    }),
  );
}
