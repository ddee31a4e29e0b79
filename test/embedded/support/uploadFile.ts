import { PNG } from './files.ts';
import type { AnyEnvelope, EmbeddedUpstream } from './embeddedUpstream.ts';

/** Uploads a file as the gateway does: the bytes as the body, what it is for in the query. */
export async function uploadFile(upstream: EmbeddedUpstream, token: string, bytes: Buffer | string = PNG, { kind = 'license_files', name = '营业执照.jpg' } = {}): Promise<AnyEnvelope> {
  const response = await fetch(`${upstream.origin}/api/upload?${new URLSearchParams({ kind, name })}`, {
    method: 'POST', body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes), headers: { authorization: token, 'content-type': 'application/octet-stream' },
  });
  if (response.status !== 200) throw new Error(`business answers are HTTP 200, this one is ${response.status}`);
  return (await response.json()) as AnyEnvelope;
}

/** Address of a new file of the member's. */
export async function uploadedAddress(upstream: EmbeddedUpstream, token: string, bytes?: Buffer): Promise<string> {
  const answer = await uploadFile(upstream, token, bytes, { kind: 'any' });
  if (answer.code !== 200) throw new Error(answer.message);
  return answer.data.url as string;
}

const photos = new Map<string, Promise<string>>();

/** Stands in an application for a photo of the member's own. */
export const OWN_PHOTO = '/own/photo';

/** The application as this member sends it: a photo of theirs wherever one is due. */
export async function withPhotos<T extends object>(upstream: EmbeddedUpstream, token: string, body: T): Promise<T> {
  if (!Object.values(body).includes(OWN_PHOTO)) return body;
  if (!photos.has(token)) photos.set(token, uploadedAddress(upstream, token));
  const photo = await photos.get(token);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === OWN_PHOTO ? photo : value])) as T;
}
