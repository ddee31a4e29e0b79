import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The codings of a kept response, the best first. */
export const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/** Compression is done once for many responses, in a thread of its own; a higher quality would take ten times as long for a tenth of the bytes. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 7;
/** Shorter bodies (bytes) are sent as they are: the header of a coding is as long as what it saves, and a packet takes them all. */
export const CODED_MIN = 1_024;
/** Different `Accept-Encoding` headers that are remembered; browsers send a handful. */
const KNOWN_MAX = 100;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};

/** Compresses a body. */
export const encode = (bytes: Buffer, coding: Coding): Promise<Buffer> => compressors[coding](bytes);

/** The coding in which this body is sent to a client that accepts this one. */
export const codingFor = (body: Buffer, accepted: Coding): Coding => (body.length < CODED_MIN ? 'identity' : accepted);

const known = new Map<string, Coding>();

/** The coding to send, by `Accept-Encoding` (RFC 9110, 12.5.3): the best one that the client accepts. */
export function codingOf(accept: string | undefined): Coding {
  if (accept === undefined) return 'identity';
  const before = known.get(accept);
  if (before) return before;
  const coding = read(accept);
  if (known.size < KNOWN_MAX) known.set(accept, coding);
  return coding;
}

function read(accept: string): Coding {
  const weights = new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', weight] = part.split(';');
        const q = /^\s*q\s*=\s*([\d.]+)\s*$/.exec(weight ?? '')?.[1];
        return [name.trim(), q === undefined ? 1 : Number(q)] as const;
      }),
  );
  return CODINGS.find((coding) => (weights.get(coding) ?? (coding === 'identity' ? 1 : (weights.get('*') ?? 0))) > 0) ?? 'identity';
}
