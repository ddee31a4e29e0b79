import { File } from 'node:buffer';
import { FormData } from 'undici';
import { NOT_FOUND } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { type Envelope } from '../../shared/envelope.ts';
import { withQuery } from '../../shared/wire.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { refusal } from '../../shared/reasons.ts';
import type { FileCall } from '../upstream/upstreamClient.ts';
import { UPSTREAM_FAILED } from '../upstream/normalize.ts';
import type { CallSpan } from '../trace/openSpans.ts';
import { type CallContext, type MemberOf, noSession, type GatewayServices } from './callContext.ts';
import { type Adapter, adapterOf } from './adapterOf.ts';
import { answerRow } from './answerRow.ts';
import { createExchange } from './exchange.ts';
import { createFileRequests, type FileDownload, type PublicAddress, UPLOAD_MISSING } from './fileRequests.ts';
import { splitAdapted } from '../upstream/adapt/row.ts';
import type { Place } from './read/addresses.ts';
import { createShape, refuseInput } from './shape.ts';

/** A file that is at another origin, where its owner's browser gets it. */
interface FileElsewhere {
  location: string;
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

/** Another member's, or one that nobody has. */
const FILE_MISSING = '文件不存在';
/** What the upstream learns of the request. */
const about = (
  { address }: CallContext,
  { headers }: CallSpan,
): Pick<FileCall, 'forwardedFor' | 'correlation'> => ({
  forwardedFor: address,
  correlation: headers,
});

/** The gateway's calls that uploads and downloads need. */
interface FileCalls {
  memberOf: MemberOf;
  callRaw: (name: CallName, input: object, context: CallContext) => Promise<Envelope>;
}

type Answer = NonNullable<Adapter['answer']>;

/**
 * Uploads to and downloads from the upstream. Validation, session, normalisation and interpretation are the same as in
 * gateway.ts; the bodies are bytes instead of JSON. Private files are never cached in the gateway.
 */
export function createFiles(
  {
    upstream,
    adaptation,
    reader,
    drift,
    metrics,
    spans,
    store,
  }: Pick<GatewayServices, 'upstream' | 'adaptation' | 'reader' | 'drift' | 'metrics' | 'spans' | 'store'>,
  { memberOf, callRaw: callRow }: FileCalls,
) {
  const { addresses } = reader;
  const shape = createShape(contract.upload, reader);
  const adapter = adapterOf(adaptation, 'upload', addresses);
  const exchange = createExchange({ upstream, adaptation, metrics, spans });
  const { send, readEnvelope } = createFileRequests({ drift, metrics, spans }, { adapter, shape, memberOf });

  /**
   * Uploads a file to the upstream. The envelope's `data.url` is its address under `/bff`, which only the member can open; that of a public
   * kind is a picture's.
   */
  async function put({ fields, ...file }: FileUpload, context: CallContext): Promise<Envelope> {
    const checked = shape.input(shape.fromText(fields));
    if ('errors' in checked) return refuseInput(checked);
    if (!context.session.token) return noSession(context.session);
    if (!adapter) return refusal('not_offered', UPLOAD_MISSING);
    const kind = scalarText(checked.value.kind);
    const publicAddress: PublicAddress = async (data) => {
      const { url } = fieldsOf(data);
      if (addresses.isPublicUpload(kind)) return addresses.picture(url);
      await addresses.keepPrivate(url);
      return undefined;
    };
    const stored = adapter.answer
      ? await putByAnswer(adapter.answer, { ...checked.value, file }, context, publicAddress)
      : await putOnce(file, checked.value, context, publicAddress);
    if (!('code' in stored)) {
      stored.body.destroy();
      return refusal('upstream_invalid', UPSTREAM_FAILED);
    }
    // There is no record that could be missing, so it is the call.
    return stored.code === NOT_FOUND ? refusal('not_offered', UPLOAD_MISSING) : stored;
  }

  /** An upload that is one request. */
  async function putOnce(
    file: Omit<FileUpload, 'fields'>,
    input: Record<string, unknown>,
    context: CallContext,
    publicAddress: PublicAddress,
  ): Promise<Envelope | FileDownload> {
    if (!adapter?.call) return refusal('not_offered', UPLOAD_MISSING);
    const request = adapter.fields(input, context.log);
    if ('failure' in request) return request.failure;
    const { method, path } = splitAdapted(adapter.call);
    return send(
      'upload',
      context,
      (span, token) =>
        upstream.file({ method, ...withFile(path, file, request.sent), ...about(context, span), token }),
      publicAddress,
    );
  }

  async function putByAnswer(
    answer: Answer,
    input: Record<string, unknown>,
    context: CallContext,
    publicAddress: PublicAddress,
  ): Promise<Envelope> {
    const { envelope, token } = await answered(answer, input, context);
    return readEnvelope('upload', envelope, token, context, publicAddress);
  }

  /** What a function of the adaptation makes. */
  async function answered(answer: Answer, input: Record<string, unknown>, context: CallContext) {
    if (!adapter) return { envelope: refusal('not_offered', UPLOAD_MISSING), token: undefined };
    return answerRow({
      name: 'upload',
      row: contract.upload,
      adapter,
      answer,
      input,
      context,
      store,
      exchange,
      callRow,
    });
  }

  /** Where a file is at this moment, if the adaptation says so. */
  async function presentPlace(place: Place, context: CallContext): Promise<Place | Envelope | undefined> {
    const { fileAddress } = adaptation;
    if (!fileAddress) return place;
    const address =
      'url' in place ? place.url.href : place.withOrigin ? upstream.origin + place.path : place.path;
    const { envelope, token } = await answered((_input, tools) => fileAddress(address, tools), {}, context);
    return envelope.code === SUCCESS
      ? addresses.placeOf(envelope.data)
      : readEnvelope('uploadedFile', envelope, token, context);
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

  /**
   * Downloads a member's own file; an envelope if it is refused or missing. `file`: its number, or its sealed address after `~`, as it stands
   * under `/bff/upload`.
   */
  async function get(file: string, context: CallContext): Promise<Envelope | FileDownload | FileElsewhere> {
    if (!context.session.token) return noSession(context.session);
    if (!adapter) return refusal('not_offered', UPLOAD_MISSING);
    let path = adapter.call && `${splitAdapted(adapter.call).path}/${file}`;
    if (file.startsWith('~')) {
      const member = await memberOf(context);
      if ('refusal' in member) return member.refusal;
      const named = addresses.opened(file.slice(1), member.scope);
      const place = named && (await presentPlace(named, context));
      if (place && 'code' in place) return place;
      if (place && 'url' in place) return { location: place.url.href };
      path = place?.path;
    }
    if (path === undefined) return refusal('not_found', FILE_MISSING);
    const at = path;
    const result = await send('uploadedFile', context, (span, token) =>
      upstream.file({ method: 'GET', path: at, ...about(context, span), token, signal: context.signal }),
    );
    // A success that is no file is as good as none.
    return 'code' in result && result.code === SUCCESS
      ? refusal('upstream_invalid', UPSTREAM_FAILED)
      : result;
  }

  return { put, get };
}
