import { File } from 'node:buffer';
import { FormData } from 'undici';
import { scalarText } from '../../shared/fieldsOf.ts';
import { withQuery } from '../../shared/wire.ts';
import { splitAdapted } from '../upstream/adapt/row.ts';
import type { FileCall } from '../upstream/upstreamClient.ts';
import type { Adapter } from './adapterOf.ts';
import type { FileUpload } from './callContext.ts';
import type { CallRequest } from './sendRequest.ts';
import type { Call } from './steps/step.ts';

/** The request for a file. */
export const downloadOf = ({ context }: Call, adapter: Adapter, path: string): CallRequest => ({
  kind: 'file',
  method: 'GET',
  path,
  read: (reply) => adapter.envelope(reply, context.log, { sent: {}, input: {} }),
});

/** The request of an upload that is one request. */
export function uploadOf(
  { context, parts }: Call,
  adapter: Adapter,
  file: Omit<FileUpload, 'fields'>,
  fields: Record<string, unknown>,
): CallRequest {
  const { method, path } = splitAdapted(adapter.call ?? 'POST /');
  return {
    kind: 'file',
    method,
    ...withFile(path, file, fields, parts.adaptation.upload),
    read: (reply) => adapter.envelope(reply, context.log, { sent: {}, input: {} }),
  };
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
