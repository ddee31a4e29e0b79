import { PNG } from './files.ts';
import type { AnyEnvelope, EmbeddedUpstream } from './embeddedUpstream.ts';

/** Uploads a file as the gateway does: the bytes as the body, kind and name in the query. */
export async function uploadFile(upstream: EmbeddedUpstream, token: string, bytes: Buffer | string = PNG, { kind = 'license_files', name = '营业执照.jpg' } = {}): Promise<AnyEnvelope> {
  const response = await fetch(`${upstream.origin}/api/upload?${new URLSearchParams({ kind, name })}`, {
    method: 'POST', body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes), headers: { authorization: token, 'content-type': 'application/octet-stream' },
  });
  if (response.status !== 200) throw new Error(`an upload must return HTTP 200, not ${response.status}`);
  return (await response.json()) as AnyEnvelope;
}

/** Uploads a file and returns its URL. */
export async function uploadedAddress(upstream: EmbeddedUpstream, token: string, bytes?: Buffer): Promise<string> {
  const { code, message, data } = await uploadFile(upstream, token, bytes, { kind: 'any' });
  if (code !== 200) throw new Error(message);
  return data.url as string;
}

const photos = new Map<string, Promise<string>>();

/** Placeholder for the URL of a photo; `withPhotos` replaces it. */
export const OWN_PHOTO = '/own/photo';

/** Replaces `OWN_PHOTO` with the URL of a photo that this member has uploaded. */
export async function withPhotos<T extends object>(upstream: EmbeddedUpstream, token: string, body: T): Promise<T> {
  if (!Object.values(body).includes(OWN_PHOTO)) return body;
  if (!photos.has(token)) photos.set(token, uploadedAddress(upstream, token));
  const photo = await photos.get(token);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === OWN_PHOTO ? photo : value])) as T;
}
