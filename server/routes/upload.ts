import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HTTP_TIMEOUT, LOGIN_REQUIRED, SENTINEL } from '../../shared/constants.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { FILE_SIZE_MAX } from '../../shared/rules/fileUrl.ts';
import { sendError } from '../http/errors.ts';
import type { CallContext } from '../gateway.ts';
import type { Files } from '../gateway/files.ts';
import { limits } from '../http/limits.ts';
import { readSession } from '../session.ts';
import { sendAnswer } from './sendAnswer.ts';

/** The file and the frame around it. */
const BODY_MAX = FILE_SIZE_MAX + 16 * 1024;
const TOO_LARGE = fail(413, '文件不能超过 5 MB', { errors: { file: '文件不能超过 5 MB' } });
const UNREADABLE = fail(400, '请求内容不正确');
const NO_FILE = fail(400, '请选择要上传的文件', { errors: { file: '请选择要上传的文件' } });

/** Methods of these paths, for the 405 of all others. */
export const uploadMethods: [url: string, methods: string[]][] = [
  ['/bff/upload', ['POST']],
  ['/bff/upload/:id', ['GET']],
];

/**
 * `POST /bff/upload` takes one file as a multipart form (`file`, and `kind`: what it is for) and passes it on;
 * `GET /bff/upload/{id}` shows a member their own. The only routes that carry bytes; the proof of a write, the
 * session and the limits are those of every other. A body whose length is not said beforehand is not read.
 */
export async function uploadRoutes(app: FastifyInstance, { files, secure }: { files: Files; secure: boolean }): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { files: 1, fileSize: FILE_SIZE_MAX, fields: 4, fieldSize: 64, fieldNameSize: 32, parts: 5, headerPairs: 16 },
  });
  const limited = (name: 'write' | 'read') => ({
    rateLimit: { max: limits[name], groupId: name, keyGenerator: (request: FastifyRequest) => `${name}:${request.ip}` },
  });

  app.post('/bff/upload', { config: { ...limited('write'), bodyTime: 4 * HTTP_TIMEOUT } }, async (request, reply) => {
    const { session, before, context } = contextOf(request);
    const answer = (envelope: Envelope) => sendAnswer(privately(reply), envelope, { session, before, secure });
    if (!session.token) return answer(fail(SENTINEL, LOGIN_REQUIRED));
    if (!request.isMultipart()) return sendError(415, request, reply);
    const length = Number(request.headers['content-length']);
    if (!Number.isInteger(length)) return answer(UNREADABLE);
    if (length > BODY_MAX) return answer(TOO_LARGE);
    const read = await readFile(request);
    return answer('code' in read ? read : await files.put(read, context));
  });

  app.get<{ Params: { id: string } }>('/bff/upload/:id', { config: limited('read') }, async (request, reply) => {
    const { session, before, context } = contextOf(request);
    if (!/^[1-9]\d{0,9}$/.test(request.params.id)) return sendError(404, request, reply);
    const found = await files.get(Number(request.params.id), context);
    if ('code' in found) return sendAnswer(privately(reply), found, { session, before, secure });
    // A picture is shown, a PDF is saved: as a document of this site it is never opened. Policy and nosniff are those of all of /bff.
    const place = found.type === 'application/pdf' ? 'attachment' : 'inline';
    privately(reply).headers({ 'content-type': found.type, 'content-disposition': found.name ? `${place}; filename*=UTF-8''${found.name}` : place });
    if (found.length) reply.header('content-length', found.length);
    return reply.send(found.body);
  });
}

const privately = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'private, no-store');

function contextOf(request: FastifyRequest) {
  const session = readSession(request);
  const context: CallContext = { session, log: request.log, address: request.ip, signal: request.signal };
  return { session, before: session.fingerprint, context };
}

/** The one file of the form, or what is wrong with the form. */
async function readFile(request: FastifyRequest): Promise<{ bytes: Buffer; name: string; kind: string | undefined } | Envelope> {
  let file: { bytes: Buffer; name: string } | undefined;
  let kind: string | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname === 'file') file = { bytes, name: part.filename };
      } else if (part.fieldname === 'kind' && typeof part.value === 'string') kind = part.value;
    }
  } catch (error) {
    return (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE' ? TOO_LARGE : UNREADABLE;
  }
  return file ? { ...file, kind } : NO_FILE;
}
