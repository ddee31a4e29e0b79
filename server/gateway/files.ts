import type { Readable } from 'node:stream';
import { NOT_FOUND } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { refusal } from '../../shared/reasons.ts';
import { splitAdapted } from '../upstream/adapt/row.ts';
import { UPSTREAM_FAILED } from '../upstream/normalize.ts';
import type { Adapter } from './adapterOf.ts';
import { answerRow } from './answerRow.ts';
import { callOfRow, chainOf } from './call.ts';
import type { CallContext, FileUpload } from './callContext.ts';
import type { Place } from './read/addresses.ts';
import { sendRequest } from './sendRequest.ts';
import { endOrOpenSession } from './steps/endOrOpenSession.ts';
import { needSession } from './steps/needSession.ts';
import { noteDrift } from './steps/noteDrift.ts';
import { readEnvelope } from './steps/readEnvelope.ts';
import type { Call, CallRow, Next, Step } from './steps/step.ts';

/** A file that is at another origin, where its owner's browser gets it. */
export interface FileElsewhere {
  location: string;
}

/** A file that is being sent to its owner. */
export interface FileDownload {
  type: string;
  /** File name, percent-encoded as in RFC 8187; '' if the upstream sent none. */
  name: string;
  body: Readable;
}

/** For an upstream that takes no files. It is shown at the field. */
const UPLOAD_MISSING = '上传暂未开放';
/** Another member's, or one that nobody has. */
const FILE_MISSING = '文件不存在';
const NAME = /filename\*=UTF-8''([A-Za-z0-9%._~!$&+^`|-]{1,1000})/;
/** The download of a member's own file: a record, as it were. */
const DOWNLOAD: Endpoint = {
  ...contract.upload,
  upstream: 'GET /api/upload/{id}',
  bff: 'GET /bff/upload/{id}',
};

export type FileCalls = ReturnType<typeof createFiles>;

/** Uploads to and downloads from the upstream, with the steps of all calls. Private files are never cached in the gateway. */
export function createFiles({ upload, run }: { upload: CallRow; run: Next }) {
  const { adapter } = upload;
  return {
    /**
     * Uploads a file to the upstream. The envelope's `data.url` is its address under `/bff`, which only the member can open; that of a public
     * kind is a picture's.
     */
    async put({ fields, ...file }: FileUpload, context: CallContext): Promise<Envelope> {
      const envelope = await run(callOfRow(upload, context, { input: {}, texts: fields, file }));
      // There is no record that could be missing, so it is the call.
      return envelope.code === NOT_FOUND ? refusal('not_offered', UPLOAD_MISSING) : envelope;
    },

    /**
     * Downloads a member's own file; an envelope if it is refused or missing. `file`: its number, or its sealed address after `~`, as it stands
     * under `/bff/upload`.
     */
    async get(file: string, context: CallContext): Promise<Envelope | FileDownload | FileElsewhere> {
      let found: FileDownload | FileElsewhere | undefined;
      const fetchFile: Step = async (call, next) => {
        if (!adapter) return refusal('not_offered', UPLOAD_MISSING);
        const place = await placeOf(call, adapter, file);
        if ('code' in place) return place;
        if ('url' in place) {
          found = { location: place.url.href };
          return call.envelope;
        }
        const sent = await sendRequest(call, {
          kind: 'file',
          method: 'GET',
          path: place.path,
          read: (reply) => adapter.envelope(reply, context.log, { sent: {}, input: {} }),
        });
        if (!('reply' in sent)) return sent.envelope;
        const { reply } = sent;
        if (reply.outcome === 'file') {
          const { type, disposition, body } = reply;
          found = { type, name: NAME.exec(disposition)?.[1] ?? '', body };
          sent.end(sent.envelope);
          return sent.envelope;
        }
        call.received = { ...sent, reply, mayHaveWritten: false };
        const envelope = await next(call);
        // A success that is no file is as good as none.
        return envelope.code === SUCCESS ? refusal('upstream_invalid', UPSTREAM_FAILED) : envelope;
      };
      const envelope = await chainOf([needSession, fetchFile, readEnvelope, endOrOpenSession, noteDrift])(
        callOfRow({ ...upload, name: 'uploadedFile', row: DOWNLOAD }, context, { input: {} }),
      );
      return found ?? envelope;
    },
  };
}

/** Where the file is at this moment: at the upstream, or elsewhere. */
async function placeOf(
  call: Call,
  adapter: Adapter,
  file: string,
): Promise<{ path: string } | { url: URL } | Envelope> {
  const { parts, context } = call;
  const { addresses } = parts.reader;
  const missing = refusal('not_found', FILE_MISSING);
  if (!file.startsWith('~'))
    return adapter.call ? { path: `${splitAdapted(adapter.call).path}/${file}` } : missing;
  const member = await parts.memberOf(context);
  if ('refusal' in member) return member.refusal;
  const address = addresses.opened(file.slice(1), member.scope);
  if (address === undefined) return missing;
  return (await presentPlace(call, adapter, address)) ?? missing;
}

/** Asks the adaptation, if it says where a file is at this moment. */
async function presentPlace(
  call: Call,
  adapter: Adapter,
  address: string,
): Promise<Place | Envelope | undefined> {
  const { adaptation, reader } = call.parts;
  const { fileAddress } = adaptation;
  if (!fileAddress) return reader.addresses.placeOf(address);
  const received = await answerRow(
    { ...call, name: 'upload', row: contract.upload },
    adapter,
    (_input, tools) => fileAddress(address, tools),
    {},
  );
  if (received.envelope.code === SUCCESS) return reader.addresses.placeOf(received.envelope.data);
  return chainOf([readEnvelope, endOrOpenSession])({ ...call, received });
}
