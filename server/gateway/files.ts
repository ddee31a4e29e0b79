import { File } from 'node:buffer';
import type { Readable } from 'node:stream';
import { FormData } from 'undici';
import { NOT_FOUND } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { contract } from '../../shared/contract/index.ts';
import { type Envelope } from '../../shared/envelope.ts';
import { withQuery } from '../../shared/wire.ts';
import { scalarText } from '../../shared/fieldsOf.ts';
import { refusal } from '../../shared/reasons.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { outcomeOf } from '../metrics/upstreamMetrics.ts';
import type { FileCall, FileReply } from '../upstream/client.ts';
import { UPSTREAM_FAILED } from '../upstream/normalize.ts';
import type { CallSpan } from '../trace/openSpans.ts';
import type { UpstreamReply } from '../upstream/client/callFailed.ts';
import { type CallContext, noSession, type GatewayServices } from './callContext.ts';
import { adapterOf } from './adapterOf.ts';
import { interpretEnvelope } from './interpretEnvelope.ts';
import { createShape, refuseInput } from './shape.ts';
import { withFreshToken } from '../session/refresh.ts';

/** A file that is being sent to its owner. */
export interface FileDownload {
  type: string;
  /** File name, percent-encoded as in RFC 8187; '' if the upstream sent none. */
  name: string;
  body: Readable;
}

export type Files = ReturnType<typeof createFiles>;

/** A file that a member uploads. `type`: the content type that the browser named. */
export interface FileUpload {
  bytes: Buffer;
  name: string;
  type: string;
  /** The input's fields. */
  fields: Record<string, string>;
}

const UPLOAD = contract.upload;
/** For an upstream that takes no files. It is shown at the field. */
const UPLOAD_MISSING = '上传暂未开放';
/** What the upstream learns of the request. */
const about = (
  { address }: CallContext,
  { headers }: CallSpan,
): Pick<FileCall, 'forwardedFor' | 'correlation'> => ({
  forwardedFor: address,
  correlation: headers,
});

/** Makes the request with this token. */
type FetchReply = (span: CallSpan, token: string) => Promise<FileReply>;

const NAME = /filename\*=UTF-8''([A-Za-z0-9%._~!$&+^`|-]{1,1000})/;

/**
 * Uploads to and downloads from the upstream. Validation, session, normalisation and interpretation are the same as in
 * gateway.ts; the bodies are bytes instead of JSON. Private files are never cached in the gateway.
 */
export function createFiles({
  upstream,
  adaptation,
  reader,
  drift,
  metrics,
  spans,
}: Pick<GatewayServices, 'upstream' | 'adaptation' | 'reader' | 'drift' | 'metrics' | 'spans'>) {
  const shape = createShape(UPLOAD, reader);
  const adapter = adapterOf(adaptation, 'upload', reader.addresses);

  /** Uploads a file to the upstream. The envelope's `data.url` is its address under `/bff`. */
  async function put({ fields, ...file }: FileUpload, context: CallContext): Promise<Envelope> {
    const checked = shape.input(shape.fromText(fields));
    if ('errors' in checked) return refuseInput(checked.errors);
    if (!context.session.token) return noSession(context.session);
    const request = adapter.request(checked.value, context.log);
    if ('failure' in request) return request.failure;
    const { method, path } = adapter;
    const stored = await send('upload', context, (span, token) =>
      upstream.file({ method, ...withFile(path, file, request.sent), ...about(context, span), token }),
    );
    if (!('code' in stored)) {
      stored.body.destroy();
      return adapter.envelope({ outcome: 'ok', status: 200, text: '' }, context.log);
    }
    // There is no record that could be missing, so it is the call.
    return stored.code === NOT_FOUND ? refusal('not_offered', UPLOAD_MISSING) : stored;
  }

  /** Path and body of an upload. */
  function withFile(
    path: string,
    { bytes, name, type }: Omit<FileUpload, 'fields'>,
    fields: Record<string, unknown>,
  ): Pick<FileCall, 'path' | 'body'> {
    if (adaptation.upload === 'bytes') return { path: withQuery(path, { ...fields, name }), body: bytes };
    const form = new FormData();
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined && value !== null) form.set(field, scalarText(value));
    form.set(adaptation.upload.part, new File([new Uint8Array(bytes)], name, { type }));
    return { path, body: form };
  }

  /** Downloads a member's own file; an envelope if it is refused or missing. */
  async function get(id: number, context: CallContext): Promise<Envelope | FileDownload> {
    if (!context.session.token) return noSession(context.session);
    const path = `${adapter.path}/${id}`;
    const result = await send('uploadedFile', context, (span, token) =>
      upstream.file({ method: 'GET', path, ...about(context, span), token, signal: context.signal }),
    );
    // A success that is no file is as good as none.
    return 'code' in result && result.code === SUCCESS
      ? refusal('upstream_invalid', UPSTREAM_FAILED)
      : result;
  }

  const send = (name: string, context: CallContext, fetchReply: FetchReply) =>
    withFreshToken(UPLOAD, context.session, () => sendNow(name, context, fetchReply));

  /** Sends it with the session's present token. */
  async function sendNow(
    name: string,
    { session, log, trace }: CallContext,
    fetchReply: FetchReply,
  ): Promise<Envelope | FileDownload> {
    const { token } = session;
    if (!token) return noSession(session);
    const started = performance.now();
    const span = spans.call(name, trace);
    const reply = await fetchReply(span, token);
    const result =
      reply.outcome === 'file'
        ? {
            type: reply.type,
            name: NAME.exec(reply.disposition)?.[1] ?? '',
            body: reply.body,
          }
        : interpret(reply);
    const code = 'code' in result ? result.code : SUCCESS;
    const took = performance.now() - started;
    const outcome = outcomeOf(reply.outcome, code);
    metrics.upstream.call(name, 'file', outcome, took);
    span.end({ outcome, code, reason: 'code' in result ? result.reason : undefined });
    log[reply.outcome !== 'aborted' && isUpstreamFailure(code) ? 'warn' : 'info']({
      event: 'upstream.call',
      name,
      outcome: reply.outcome,
      sent: 'sent' in reply ? reply.sent : undefined,
      cause: 'reason' in reply ? reply.reason : undefined,
      code,
      reason: 'code' in result ? result.reason : undefined,
      durMs: Math.round(took * 10) / 10,
      member: session.fingerprint?.slice(0, 8),
    });
    return result;

    function interpret(refused: UpstreamReply): Envelope {
      const read = interpretEnvelope(UPLOAD, shape, adapter.envelope(refused, log), session, token);
      drift.note(name, read.places, log);
      return read.envelope;
    }
  }

  return { put, get };
}
