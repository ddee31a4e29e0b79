import type { FastifyReply, FastifyRequest } from 'fastify';

/** A whole picture. `headers` are the ones to send with it. */
interface Picture {
  bytes: Buffer;
  headers: Readonly<Record<string, unknown>>;
}

const NOT_MODIFIED = 304;
const PARTIAL = 206;
const NOT_SATISFIABLE = 416;

/** Sends a picture from memory: whole, the part that a range asks for, or 304 if the visitor has it. `age`: seconds since it was fetched. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, headers }: Picture,
  age?: number,
): FastifyReply {
  const size = bytes.length;
  for (const name of ['content-length', 'content-range']) reply.removeHeader(name);
  reply.headers({ ...headers, 'accept-ranges': 'bytes' });
  if (age !== undefined) reply.header('age', age);
  if (isKnown(request.headers, headers)) return reply.code(NOT_MODIFIED).removeHeader('content-type').send();
  const range = rangeOf(request.headers, headers, size);
  if (range === 'outside')
    return reply
      .code(NOT_SATISFIABLE)
      .removeHeader('content-type')
      .header('content-range', `bytes */${size}`)
      .send();
  if (range) reply.code(PARTIAL).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  else reply.code(200);
  const part = range ? bytes.subarray(range.first, range.last + 1) : bytes;
  reply.header('content-length', part.length);
  return reply.send(request.method === 'HEAD' ? '' : part);
}

type Headers = Readonly<Record<string, unknown>>;

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether the visitor has this very picture, by its tag or else by its date. */
function isKnown(sent: FastifyRequest['headers'], { etag, 'last-modified': modified }: Headers): boolean {
  const tags = sent['if-none-match'];
  if (tags !== undefined)
    return (
      tags.trim() === '*' ||
      (typeof etag === 'string' && tags.split(',').some((tag) => bare(tag) === bare(etag)))
    );
  return modified !== undefined && sent['if-modified-since'] === modified;
}

/** The range that is asked for, if it is a single one of the same picture; undefined: the whole. */
function rangeOf(
  sent: FastifyRequest['headers'],
  { etag, 'last-modified': modified }: Headers,
  size: number,
): { first: number; last: number } | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(sent.range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const condition = sent['if-range'];
  if (condition !== undefined && condition !== etag && condition !== modified) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first < size && first <= last ? { first, last } : 'outside';
}
