import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail, ok } from '../../shared/envelope.ts';
import { uploadConfig } from '../content/uploadConfig.ts';
import { receiveUpload } from '../rules/receiveUpload.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import type { UploadFolder } from '../store/uploadFolder.ts';
import { uploadById } from '../store/uploads.ts';
import { memberOf, tokenOf } from './caller.ts';
import { uploadHeaders } from './uploadHeaders.ts';
import { FILE_SIZE_MESSAGE } from "../../shared/rules/addresses.ts";

/**
 * `POST /api/upload?kind=&name=` takes the bytes of one file as the body; its output is `{id, url, name, size, mime,
 * created_at}`. `GET /api/upload/{id}` sends the file to its owner only. Refusals are envelopes, as in apiRoutes.ts.
 */
export async function uploadRoutes(app: FastifyInstance, { db, now, folder }: { db: Db; now: () => number; folder: UploadFolder }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof Refusal) return reply.code(200).send(fail(error.code, error.message, error.data, error.reason));
    if (error.statusCode === 413) return reply.code(200).send(fail(413, FILE_SIZE_MESSAGE, { errors: { file: FILE_SIZE_MESSAGE } }, 'too_large'));
    if ((error.statusCode ?? 500) < 500) return reply.code(200).send(fail(400, '请求格式不正确', null, 'bad_input'));
    request.log.error({ event: 'upstream.fault', call: 'upload', err: error });
    return reply.code(200).send(fail(500, '系统繁忙，请稍后再试'));
  });
  // The token is checked before the body is read.
  app.addHook('onRequest', async (request) => void memberOf(db, tokenOf(request), now()));

  app.post<{ Querystring: { kind?: unknown; name?: unknown } }>('/api/upload', { bodyLimit: uploadConfig.max_size }, async (request) => {
    const { kind = 'other', name = '' } = request.query;
    const member = memberOf(db, tokenOf(request), now());
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    return ok(receiveUpload(db, folder, now(), { userId: member.id, kind: String(kind), name: String(name), bytes }), '上传成功');
  });

  app.get<{ Params: { id: string } }>('/api/upload/:id', async (request, reply): Promise<FastifyReply> => {
    const member = memberOf(db, tokenOf(request), now());
    const id = /^[1-9]\d{0,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const upload = uploadById(db, member.id, id) ?? refuse(404, '文件不存在', 'not_found');
    const bytes = folder.read(upload.file) ?? refuse(404, '文件不存在', 'not_found');
    return reply.headers(uploadHeaders(upload)).send(bytes);
  });
}
