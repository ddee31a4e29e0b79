import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BAD_REQUEST } from '../../shared/codes.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { refusal } from '../../shared/reasons.ts';
import { FILE_PART, FILE_SIZE_MAX, FILE_SIZE_MESSAGE } from '../../shared/rules/files.ts';
import { messageOf, sendError } from '../http/errors.ts';
import { contextOf, type FileUpload, noSession } from '../gateway/callContext.ts';
import type { FileMemory } from './fileTurns.ts';
import { callOptions, privately, sendEnvelope } from './routeOptions.ts';

/** Largest request body: the file, and the rest of the multipart form (bytes). */
const BODY_MAX = FILE_SIZE_MAX + 16 * 1024;
const FILE_TOO_LARGE = refusal('too_large', FILE_SIZE_MESSAGE, {
  errors: { [FILE_PART]: FILE_SIZE_MESSAGE },
});
const UNREADABLE = refusal('bad_body', messageOf(BAD_REQUEST));
/** The memory for files is full. */
const NO_ROOM = 'no room';
const NO_FILE = refusal('bad_input', '请选择要上传的文件', { errors: { [FILE_PART]: '请选择要上传的文件' } });

/**
 * The upload of a file: a multipart form with the row's fields. CSRF protection, session and rate limits are those of all routes. A
 * body without `Content-Length` is refused. What kind of file it is, the upstream judges by its bytes.
 */
export async function uploadRoute(app: FastifyInstance): Promise<void> {
  const { files } = app;
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: {
      files: 1,
      fileSize: FILE_SIZE_MAX,
      fields: 4,
      fieldSize: 64,
      fieldNameSize: 32,
      parts: 5,
      headerPairs: 16,
    },
  });

  const upload = callOptions(contract.upload);
  app.route({
    ...upload,
    async handler(request, reply) {
      const send = (envelope: Envelope) => sendEnvelope(privately(reply), envelope);
      if (!request.session.token) return send(noSession(request.session));
      if (!request.isMultipart()) return sendError('unsupported_type', request, reply);
      const length = Number(request.headers['content-length']);
      if (!Number.isInteger(length)) return send(UNREADABLE);
      if (length > BODY_MAX) return send(FILE_TOO_LARGE);
      const memory = await app.fileTurns.take(request, reply);
      if (!memory) return reply;
      const form = await readForm(request, memory);
      if (form === NO_ROOM) return app.fileTurns.refuse(request, reply);
      return send('code' in form ? form : await files.put(form, contextOf(request)));
    },
  });
}

/** Reads the form's file and fields; an envelope if the form is invalid. */
async function readForm(
  request: FastifyRequest,
  memory: FileMemory,
): Promise<FileUpload | Envelope | typeof NO_ROOM> {
  let file: Omit<FileUpload, 'fields'> | undefined;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await memory.read(part.file);
        if (!bytes) return NO_ROOM;
        if (part.file.truncated) return FILE_TOO_LARGE;
        if (part.fieldname === FILE_PART) file = { bytes, name: part.filename, type: part.mimetype };
      } else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch {
    return UNREADABLE;
  }
  return file ? { ...file, fields } : NO_FILE;
}
