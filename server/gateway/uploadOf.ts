import { File } from 'node:buffer';
import { FormData } from 'undici';
import { scalarText } from '../../shared/fieldsOf.ts';
import { withQuery } from '../../shared/wire.ts';
import { splitAdapted } from '../upstream/adapt/row.ts';
import type { UpstreamReply } from '../upstream/upstreamReply.ts';
import type { Adapter } from './adapterOf.ts';
import type { FileUpload } from './callContext.ts';
import type { CallRequest } from './sendRequest.ts';
import type { Call } from './steps/step.ts';

/** The request of an upload that is one request. */
export function uploadOf(
  { context, parts }: Call,
  adapter: Adapter,
  { bytes, name, type }: Omit<FileUpload, 'fields'>,
  fields: Record<string, unknown>,
): CallRequest {
  const { upload } = parts.adaptation;
  const { method, path } = splitAdapted(adapter.call ?? 'POST /');
  const request = {
    kind: 'file',
    method,
    read: (reply: UpstreamReply) => adapter.envelope(reply, context.log, { sent: {}, input: {} }),
  } as const;
  if (upload === 'bytes') return { ...request, path: withQuery(path, { ...fields, name }), body: bytes };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.set(field, scalarText(value));
  form.set(upload.part, new File([new Uint8Array(bytes)], name, { type }));
  return { ...request, path, body: form };
}
