import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail, ok } from '../../shared/envelope.ts';
import { FILE_SIZE_MESSAGE } from '../../shared/rules/files.ts';
import { uploadConfig } from '../content/content.ts';
import { receiveUpload } from '../rules/receiveUpload.ts';
import { Refused, refuse } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { uploadById, type UploadRow, type UploadFolder } from '../store/uploads.ts';
import { idOf, memberOf, tokenOf } from './context.ts';

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
  const found = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && extname(entry.name) in TYPES,
  );
  return new Map(
    found.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      return [
        relative(dir, path).split(sep).join('/'),
        { bytes, etag, type: TYPES[extname(entry.name)] ?? '' },
      ];
    }),
  );
}

/** Response headers of a member's file: not cached, no type sniffing, no scripts; a picture is shown inline, a PDF is saved. */
export function uploadHeaders({ mime, size, name }: UploadRow): Record<string, string | number> {
  return {
    'content-type': mime,
    'content-length': size,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `${mime === 'application/pdf' ? 'attachment' : 'inline'}; filename*=UTF-8''${percent(name)}`,
  };
}

/** Percent-encodes a name for a header (RFC 8187). */
const percent = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * `POST /api/upload?kind=&name=` takes the bytes of one file as the body; its output is `{id, url, name, size, mime,
 * created_at}`. `GET /api/upload/{id}` sends the file to its owner only. Refusals are envelopes, as in apiRoutes.ts.
 */
export async function uploadRoutes(
  app: FastifyInstance,
  { db, now, folder }: { db: Db; now: () => number; folder: UploadFolder },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof Refused)
      return reply.code(200).send(fail(error.code, error.message, error.data, error.reason));
    if (error.statusCode === 413)
      return reply
        .code(200)
        .send(fail(413, FILE_SIZE_MESSAGE, { errors: { file: FILE_SIZE_MESSAGE } }, 'too_large'));
    if ((error.statusCode ?? 500) < 500)
      return reply.code(200).send(fail(400, '请求格式不正确', null, 'bad_input'));
    request.log.error({ event: 'upstream.fault', call: 'upload', err: error });
    return reply.code(200).send(fail(500, '系统繁忙，请稍后再试'));
  });
  // The token is checked before the body is read.
  app.addHook('onRequest', async (request) => void memberOf(db, tokenOf(request), now()));

  app.post<{ Querystring: { kind?: unknown; name?: unknown } }>(
    '/api/upload',
    { bodyLimit: uploadConfig.max_size },
    async (request) => {
      const { kind = 'other', name = '' } = request.query;
      const member = memberOf(db, tokenOf(request), now());
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return ok(
        receiveUpload(db, folder, now(), {
          userId: member.id,
          kind: String(kind),
          name: String(name),
          bytes,
        }),
        '上传成功',
      );
    },
  );

  app.get<{ Params: { id: string } }>('/api/upload/:id', async (request, reply): Promise<FastifyReply> => {
    const member = memberOf(db, tokenOf(request), now());
    const upload =
      uploadById(db, member.id, idOf(request.params.id)) ?? refuse(404, '文件不存在', 'not_found');
    const bytes = folder.read(upload.file) ?? refuse(404, '文件不存在', 'not_found');
    return reply.headers(uploadHeaders(upload)).send(bytes);
  });
}
