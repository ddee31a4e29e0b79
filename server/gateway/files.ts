import type { Readable } from 'node:stream';
import { NOT_FOUND } from '../../shared/codes.ts';
import { LOGIN_REQUIRED, SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { contract } from '../../shared/contract/index.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { splitCall, toQuery } from '../../shared/wire.ts';
import type { CallContext } from '../gateway.ts';
import type { FileReply, UpstreamClient, UpstreamReply } from '../upstream/client.ts';
import type { Adaptation } from '../upstream/adaptation.ts';
import { normalize } from '../upstream/normalize.ts';
import { adapterOf } from './adapterOf.ts';
import { interpretEnvelope } from './interpretEnvelope.ts';
import type { ReaderTools } from './read/compileReader.ts';
import type { DriftLog } from './read/driftLog.ts';
import { createShape, refuseInput } from './shape.ts';

/** A file that is being sent to its owner. */
export interface FileDownload {
  type: string;
  length: string | undefined;
  /** File name, percent-encoded as in RFC 8187; '' if the upstream sent none. */
  name: string;
  body: Readable;
}

export type Files = ReturnType<typeof createFiles>;

interface FilesOptions {
  upstream: UpstreamClient;
  adaptation: Adaptation;
  reader: ReaderTools;
  drift: DriftLog;
}

const UPLOAD = contract.upload;
const { method: UPLOAD_METHOD, path: UPSTREAM_PATH } = splitCall(UPLOAD.upstream);
/** For an upstream that takes no files. It is shown at the field. */
const UPLOAD_MISSING = '上传暂未开放';
const NAME = /filename\*=UTF-8''([A-Za-z0-9%._~!$&+^`|-]{1,1000})/;

/**
 * Uploads to and downloads from the upstream. Validation, session, normalisation and interpretation are the same as in
 * gateway.ts; the bodies are bytes instead of JSON. Private files are never cached in the gateway.
 */
export function createFiles({ upstream, adaptation, reader, drift }: FilesOptions) {
  const shape = createShape(UPLOAD, reader);
  const adapter = adapterOf(adaptation, 'upload', reader.addresses);

  /** Uploads a file to the upstream. The envelope's `data.url` is its address under `/bff`. */
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
      return normalize({ outcome: 'ok', status: 200, text: '' }, adaptation);
    }
    // There is no record that could be missing, so it is the call.
    return stored.code === NOT_FOUND ? { ...stored, message: UPLOAD_MISSING } : stored;
  }

  /** Downloads a member's own file; an envelope if it is refused or missing. */
  async function get(id: number, context: CallContext): Promise<Envelope | FileDownload> {
    const { token } = context.session;
    if (!token) return fail(SENTINEL, LOGIN_REQUIRED);
    return send('uploadedFile', context, () =>
      upstream.file({ method: 'GET', path: `${UPSTREAM_PATH}/${id}`, token, forwardedFor: context.address, signal: context.signal }),
    );
  }

  async function send(name: string, { session, log }: CallContext, fetchReply: () => Promise<FileReply>): Promise<Envelope | FileDownload> {
    const { token } = session;
    const started = performance.now();
    const reply = await fetchReply();
    const result =
      reply.outcome === 'file' ? { type: reply.type, length: reply.length, name: NAME.exec(reply.disposition)?.[1] ?? '', body: reply.body } : interpret(reply);
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

    function interpret(refused: UpstreamReply): Envelope {
      const read = interpretEnvelope(UPLOAD, shape, adapter.data(normalize(refused, adaptation)), session, token);
      drift.note(name, read.places, log);
      return read.envelope;
    }
  }

  return { put, get };
}
