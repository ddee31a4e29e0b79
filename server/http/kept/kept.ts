import { hash } from 'node:crypto';
import { encode, type Coding } from './codings.ts';

/** A response that is kept, to be sent many times. */
export interface Kept {
  status: number;
  /** The bytes by coding, as far as they were asked for. */
  bodies: { identity: Buffer } & Partial<Record<Coding, Buffer>>;
  /** Entity tag without the coding. */
  tag: string;
  /** It has been sent once, so that from now on it is worth a better compression. */
  wasSent?: true;
}

/** Characters of the hash in an entity tag: 132 bits. */
const TAG_LENGTH = 22;

export function kept(status: number, body: Buffer): Kept {
  return { status, bodies: { identity: body }, tag: hash('sha256', body, 'base64url').slice(0, TAG_LENGTH) };
}

/** The bytes in a coding. They are made once. */
export async function bodyOf({ bodies }: Kept, coding: Coding): Promise<Buffer> {
  return (bodies[coding] ??= await encode(bodies.identity, coding));
}

/** The entity tag in a coding: the bytes of one coding are not those of another. */
export const entityTag = ({ tag }: Kept, coding: Coding): string => `"${tag}-${coding}"`;

/** Whether the client has these bytes already, by `If-None-Match` (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
