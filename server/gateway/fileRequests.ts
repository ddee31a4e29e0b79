import { File } from 'node:buffer';
import { FormData } from 'undici';
import { SUCCESS } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { scalarText } from '../../shared/fieldsOf.ts';
import { withQuery } from '../../shared/wire.ts';
import { splitAdapted } from '../upstream/adapt/row.ts';
import type { FileCall, FileReply } from '../upstream/upstreamClient.ts';
import type { UpstreamReply } from '../upstream/upstreamReply.ts';
import type { Adapter } from './adapterOf.ts';
import type { FileUpload } from './callContext.ts';
import { sendRequest, type Sent } from './sendRequest.ts';
import type { Call } from './steps/step.ts';

/** Asks for a file. */
export const download = (
  call: Call,
  adapter: Adapter,
  path: string,
): Promise<Sent<FileReply> | { envelope: Envelope }> =>
  sendRequest(call, {
    method: 'GET',
    kind: 'file',
    read: (reply) => adapter.envelope(reply, call.context.log, { sent: {}, input: {} }),
    send: (span, token) =>
      call.parts.upstream.file({
        method: 'GET',
        path,
        // A download has a session.
        token: token ?? '',
        forwardedFor: call.context.address,
        correlation: span.headers,
        signal: call.context.signal,
      }),
  });

/** Sends an upload that is one request. A reply that is a file is none to an upload. */
export async function sendFile(
  call: Call,
  adapter: Adapter,
  file: Omit<FileUpload, 'fields'>,
  fields: Record<string, unknown>,
): Promise<Sent<UpstreamReply> | { envelope: Envelope }> {
  const { context, parts } = call;
  const { method, path } = splitAdapted(adapter.call ?? 'POST /');
  return sendRequest(call, {
    method,
    kind: 'file',
    read: (reply) => adapter.envelope(reply, context.log, { sent: {}, input: {} }),
    async send(span, token) {
      const reply = await parts.upstream.file({
        method,
        ...withFile(path, file, fields, parts.adaptation.upload),
        token: token ?? '',
        forwardedFor: context.address,
        correlation: span.headers,
      });
      if (reply.outcome !== 'file') return reply;
      reply.body.destroy();
      return { outcome: 'ok', status: SUCCESS, text: '' };
    },
  });
}

/** Path and body of an upload. */
function withFile(
  path: string,
  { bytes, name, type }: Omit<FileUpload, 'fields'>,
  fields: Record<string, unknown>,
  upload: 'bytes' | { part: string },
): Pick<FileCall, 'path' | 'body'> {
  if (upload === 'bytes') return { path: withQuery(path, { ...fields, name }), body: bytes };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.set(field, scalarText(value));
  form.set(upload.part, new File([new Uint8Array(bytes)], name, { type }));
  return { path, body: form };
}
