import type { Readable } from 'node:stream';
import { LOGIN_REQUIRED, SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { contract } from '../../shared/contract/index.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { splitCall, toQuery } from '../../shared/wire.ts';
import type { CallContext } from '../gateway.ts';
import type { FileReply, UpstreamClient } from '../upstream/client.ts';
import { normalize } from '../upstream/normalize.ts';
import { interpretEnvelope } from './interpretEnvelope.ts';
import { createShape, refuseInput } from './shape.ts';

/** A file on its way to its owner. */
export interface FileDownload {
  type: string;
  length: string | undefined;
  /** As RFC 8187 writes it; '' when the upstream has not said. */
  name: string;
  body: Readable;
}

export type Files = ReturnType<typeof createFiles>;

const UPLOAD = contract.upload;
const { method: UPLOAD_METHOD, path: UPSTREAM_PATH } = splitCall(UPLOAD.upstream);
const NAME = /filename\*=UTF-8''([A-Za-z0-9%._~!$&+^`|-]{1,1000})/;

/**
 * Files beside the one door: the same validation, the same session, the same normalising and the same verdicts, for the
 * row that carries bytes instead of JSON and for the way back. Private files are never kept here, neither in memory nor in
 * a cache.
 */
export function createFiles({ upstream }: { upstream: UpstreamClient }) {
  const shape = createShape(UPLOAD);

  /** Hands a file over to the upstream; gives where it lies, as an address under `/bff`. */
  async function put({ bytes, name, fields }: { bytes: Buffer; name: string; fields: Record<string, string> }, context: CallContext): Promise<Envelope> {
    const checked = shape.input(fields);
    if ('errors' in checked) return refuseInput(checked.errors);
    const { token } = context.session;
    if (!token) return fail(SENTINEL, LOGIN_REQUIRED);
    const stored = await send('upload', context, () =>
      upstream.file({
        method: UPLOAD_METHOD,
        path: UPSTREAM_PATH + toQuery({ ...checked.value, name }),
        body: bytes,
        token,
        forwardedFor: context.address,
      }),
    );
    if (!('code' in stored)) {
      stored.body.destroy();
      return normalize({ outcome: 'ok', status: 200, text: '' });
    }
    const { code, data } = stored;
    if (code === SUCCESS && typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string')
      data.url = data.url.replace(/^\/api\//, '/bff/');
    return stored;
  }

  /** The member's own file, or why there is none. */
  async function get(id: number, context: CallContext): Promise<Envelope | FileDownload> {
    const { token } = context.session;
    if (!token) return fail(SENTINEL, LOGIN_REQUIRED);
    return send('uploadedFile', context, () =>
      upstream.file({ method: 'GET', path: `${UPSTREAM_PATH}/${id}`, token, forwardedFor: context.address, signal: context.signal }),
    );
  }

  async function send(name: string, { session, log }: CallContext, ask: () => Promise<FileReply>): Promise<Envelope | FileDownload> {
    const { token } = session;
    const started = performance.now();
    const reply = await ask();
    const result =
      reply.outcome === 'file'
        ? { type: reply.type, length: reply.length, name: NAME.exec(reply.disposition)?.[1] ?? '', body: reply.body }
        : interpretEnvelope(UPLOAD, shape, normalize(reply), session, token);
    const code = 'code' in result ? result.code : SUCCESS;
    log[code < 500 || code === SENTINEL ? 'info' : 'warn']({
      event: 'upstream.call',
      name,
      outcome: reply.outcome,
      code,
      durMs: Math.round((performance.now() - started) * 10) / 10,
      member: session.fingerprint?.slice(0, 8),
    });
    return result;
  }

  return { put, get };
}
