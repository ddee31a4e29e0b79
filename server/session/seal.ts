import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { isToken } from './token.ts';

/** What a cookie holds: the token, and the moments when the session began and when it ends (ms since the epoch). */
export interface Sealed {
  token: string;
  since: number;
  until: number;
}

/** How the session's cookie is written and read. */
export interface Seal {
  seal(content: Sealed): string;
  /** Undefined: the value is not one of ours, or it was changed. That its time is over is for the caller to say. */
  open(value: string): Sealed | undefined;
}

/** Bytes of a key, of an initialisation vector, of an authentication tag (AES-256-GCM), of a moment, and of a key id. */
export const KEY_LENGTH = 32;
const IV_LENGTH = 12;
const TAG_LENGTH = 16;
const MOMENT_LENGTH = 6;
const KEY_ID_LENGTH = 4;

/**
 * Seals the token with AES-256-GCM: whoever reads the browser's profile finds no token, and nobody can make or change a
 * cookie. The first key seals, all of them open, so that a key can be replaced without a logout. The cookie's name is
 * authenticated too: a value is worth nothing under another name. `keys` have 32 bytes each; there is at least one.
 */
export function createSeal(keys: readonly Buffer[]): Seal {
  const known = keys.map((key) => ({ key, id: idOf(key) }));
  const [first] = known;
  if (!first) throw new Error('sealing needs a key');
  return {
    seal({ token, since, until }) {
      const iv = randomBytes(IV_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', first.key, iv).setAAD(boundTo(first.id));
      const head = Buffer.alloc(2 * MOMENT_LENGTH);
      head.writeUIntBE(since, 0, MOMENT_LENGTH);
      head.writeUIntBE(until, MOMENT_LENGTH, MOMENT_LENGTH);
      const text = Buffer.concat([cipher.update(head), cipher.update(token, 'latin1'), cipher.final()]);
      return Buffer.concat([first.id, iv, text, cipher.getAuthTag()]).toString('base64url');
    },
    open(value) {
      const bytes = Buffer.from(value, 'base64url');
      // Node reads base64 leniently; a cookie has one spelling.
      if (bytes.length <= KEY_ID_LENGTH + IV_LENGTH + 2 * MOMENT_LENGTH + TAG_LENGTH || bytes.toString('base64url') !== value) return undefined;
      const id = bytes.subarray(0, KEY_ID_LENGTH);
      const found = known.find((one) => one.id.equals(id));
      if (!found) return undefined;
      const iv = bytes.subarray(KEY_ID_LENGTH, KEY_ID_LENGTH + IV_LENGTH);
      try {
        const decipher = createDecipheriv('aes-256-gcm', found.key, iv, { authTagLength: TAG_LENGTH })
          .setAAD(boundTo(id))
          .setAuthTag(bytes.subarray(-TAG_LENGTH));
        const text = Buffer.concat([decipher.update(bytes.subarray(KEY_ID_LENGTH + IV_LENGTH, -TAG_LENGTH)), decipher.final()]);
        const token = text.toString('latin1', 2 * MOMENT_LENGTH);
        return isToken(token) ? { token, since: text.readUIntBE(0, MOMENT_LENGTH), until: text.readUIntBE(MOMENT_LENGTH, MOMENT_LENGTH) } : undefined;
      } catch {
        // The tag does not fit: the value was changed.
        return undefined;
      }
    },
  };
}

/** Names a key without revealing it. */
const idOf = (key: Buffer): Buffer => createHash('sha256').update(key).digest().subarray(0, KEY_ID_LENGTH);

const boundTo = (id: Buffer): Buffer => Buffer.concat([Buffer.from(`${TOKEN_COOKIE}\0`), id]);
