import type { Readable } from 'node:stream';
import { LOGIN_REQUIRED, SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { record, type Endpoint } from '../../shared/endpoint.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { UploadedFile } from '../../shared/records/site.ts';
import { toQuery } from '../../shared/wire.ts';
import type { CallContext } from '../gateway.ts';
import type { FileReply, UpstreamClient } from '../upstream/client.ts';
import { normalize } from '../upstream/normalize.ts';
import { settle } from './settle.ts';
import { createShape } from './shape.ts';

/** A file on its way to its owner. */
export interface FileAnswer {
  type: string;
  length: string | undefined;
  /** As RFC 8187 writes it; '' when the host has not said. */
  name: string;
  body: Readable;
}

export type Files = ReturnType<typeof createFiles>;

/** What both acts are as rows of the contract would be, if it spoke of bytes. */
const UPLOAD: Endpoint = {
  upstream: 'POST /api/upload',
  auth: 'member',
  input: record({}),
  output: UploadedFile,
  answer: 'data',
  onFailure: 'sentinel',
  limit: 'write',
  summary: '上传文件',
};
const NAME = /filename\*=UTF-8''([A-Za-z0-9%._~!$&+^`|-]{1,1000})/;

/**
 * Files beside the one door: the same session, the same normalising and the same verdicts, for the two acts
 * that carry bytes instead of JSON. Private files are never kept here, neither in memory nor in a cache.
 */
export function createFiles({ upstream }: { upstream: UpstreamClient }) {
  const shape = createShape(UPLOAD);

  /** Hands a file over to the host; answers where it lies, as an address under `/bff`. */
  async function put({ bytes, kind, name }: { bytes: Buffer; kind: string | undefined; name: string }, context: CallContext): Promise<Envelope> {
    const { token } = context.session;
    if (!token) return fail(SENTINEL, LOGIN_REQUIRED);
    const answer = await send('upload', context, () =>
      upstream.file({
        method: 'POST',
        path: `/api/upload${toQuery({ kind, name })}`,
        body: bytes,
        token,
        forwardedFor: context.address,
      }),
    );
    if (!('code' in answer)) {
      answer.body.destroy();
      return normalize({ outcome: 'ok', status: 200, text: '' });
    }
    const data = answer.data as { url?: unknown } | null;
    if (answer.code === SUCCESS && typeof data?.url === 'string') data.url = data.url.replace(/^\/api\//, '/bff/');
    return answer;
  }

  /** The member's own file, or why there is none. */
  async function get(id: number, context: CallContext): Promise<Envelope | FileAnswer> {
    const { token } = context.session;
    if (!token) return fail(SENTINEL, LOGIN_REQUIRED);
    return send('uploadedFile', context, () =>
      upstream.file({ method: 'GET', path: `/api/upload/${id}`, token, forwardedFor: context.address, signal: context.signal }),
    );
  }

  async function send(name: string, { session, log }: CallContext, ask: () => Promise<FileReply>): Promise<Envelope | FileAnswer> {
    const { token } = session;
    const started = performance.now();
    const reply = await ask();
    const answer =
      reply.outcome === 'file'
        ? { type: reply.type, length: reply.length, name: NAME.exec(reply.disposition)?.[1] ?? '', body: reply.body }
        : settle(UPLOAD, shape, normalize(reply), session, token);
    const code = 'code' in answer ? answer.code : SUCCESS;
    log[code < 500 || code === SENTINEL ? 'info' : 'warn']({
      event: 'upstream.call',
      name,
      outcome: reply.outcome,
      code,
      durMs: Math.round((performance.now() - started) * 10) / 10,
      member: session.fingerprint?.slice(0, 8),
    });
    return answer;
  }

  return { put, get };
}
