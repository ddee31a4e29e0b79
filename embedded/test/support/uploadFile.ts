import type { AnyEnvelope, EmbeddedUpstream } from './embeddedUpstream.ts';

/** Small files whose first bytes are those of their type. */
export const JPEG = Buffer.from([
  0xff,
  0xd8,
  0xff,
  0xe0,
  0,
  16,
  ...Buffer.from('JFIF'),
  0,
  1,
  2,
  3,
  0xff,
  0xd9,
]);
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const WEBP = Buffer.from('RIFF$\0\0\0WEBPVP8 \0\0\0\0', 'latin1');
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n');
/** A file of `size` bytes that begins like a PNG. */
export const bigPng = (size: number): Buffer => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);

/** Uploads a file as the gateway does: the bytes as the body, kind and name in the query. */
export async function uploadFile(
  upstream: EmbeddedUpstream,
  token: string,
  bytes: Buffer | string = PNG,
  { kind = 'license_files', name = '营业执照.jpg' } = {},
): Promise<AnyEnvelope> {
  const response = await fetch(`${upstream.origin}/api/upload?${new URLSearchParams({ kind, name })}`, {
    method: 'POST',
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
    headers: { authorization: token, 'content-type': 'application/octet-stream' },
  });
  if (response.status !== 200) throw new Error(`an upload must return HTTP 200, not ${response.status}`);
  return (await response.json()) as AnyEnvelope;
}

/** Uploads a file and returns its URL. */
export async function uploadedAddress(
  upstream: EmbeddedUpstream,
  token: string,
  bytes?: Buffer,
): Promise<string> {
  const { code, message, data } = await uploadFile(upstream, token, bytes, { kind: 'any' });
  if (code !== 200) throw new Error(message);
  return data.url as string;
}

const photos = new Map<string, Promise<string>>();

/** Placeholder for the URL of a photo; `withPhotos` replaces it. */
export const OWN_PHOTO = '/own/photo';

/** Replaces `OWN_PHOTO` with the URL of a photo that this member has uploaded. */
export async function withPhotos<T extends object>(
  upstream: EmbeddedUpstream,
  token: string,
  body: T,
): Promise<T> {
  if (!Object.values(body).includes(OWN_PHOTO)) return body;
  if (!photos.has(token)) photos.set(token, uploadedAddress(upstream, token));
  const photo = await photos.get(token);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === OWN_PHOTO ? photo : value]),
  ) as T;
}
