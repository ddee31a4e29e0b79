import type { FastifyInstance } from 'fastify';
import { fail } from '../../shared/envelope.ts';
import { uploadHeaders } from '../handlers/uploadHeaders.ts';
import type { Db } from '../store/db.ts';
import type { UploadFolder } from '../store/uploadFolder.ts';
import { usedUpload } from '../store/uploads.ts';
import { FILES } from './kinds/pendingFiles.ts';

/** Shows the operator members' files that a record refers to. */
export function fileRoutes(app: FastifyInstance, { db, folder }: { db: Db; folder: UploadFolder }): void {
  app.get<{ Params: { id: string } }>(`${FILES}:id`, (request, reply) => {
    const upload = /^[1-9]\d{0,9}$/.test(request.params.id) ? usedUpload(db, Number(request.params.id)) : undefined;
    const bytes = upload && folder.read(upload.file);
    return upload && bytes ? reply.headers(uploadHeaders(upload)).send(bytes) : reply.code(404).send(fail(404, '文件不存在'));
  });
}
