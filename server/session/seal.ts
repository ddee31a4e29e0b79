import { hash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { TOKEN_COOKIE } from '../../shared/constants.ts';

/** Characters of a token: visible ASCII that needs no quoting in a cookie. */
const TOKEN = /^[\w.~+/=-]{1,2048}$/;

/** Whether a value is a valid token. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN.test(value);

/** Short hash of a token, for log lines, session resets and the store's records. The token cannot be found from it. */
export const fingerprintOf = (token: string): string => hash('sha256', token, 'hex').slice(0, 16);

/** What a cookie holds: the token, and the moments when the session began and when it ends (ms since the epoch). */
export interface Sealed {
  token: string;
  since: number;
  until: number;
}

/** How the session's cookie is written and read. */
export interface Seal {
  seal(content: Sealed): Promise<string>;
  /** Undefined: the value is not one of ours, or it was changed; never rejects. That its time is over is for the caller to say. */
  open(value: string): Promise<Sealed | undefined>;
}

/** Bytes of a key. */
export const KEY_LENGTH = 32;
/** Longest value (characters), so that a long one costs nothing. The longest token needs less; browsers keep 4096 with the attributes. */
const VALUE_MAX = 3_072;
const ALG = 'dir';
const ENC = 'A256GCM';

/**
 * Seals the token as an encrypted JWT: whoever reads the browser's profile finds no token, and nobody can make or change a
 * cookie. The first key seals, all of them open, so that a key can be replaced without a logout. The audience is the
 * cookie's name: a value is worth nothing under another name. `keys` have 32 bytes each; there is at least one.
 */
export function createSeal(keys: readonly Buffer[]): Seal {
  // Imported once: the library would import bytes again for each cookie, which is a third of the cost.
  const known = new Map(
    keys.map((key) => [
      idOf(key),
      crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']),
    ]),
  );
  const [first] = known;
  if (!first) throw new Error('sealing needs a key');
  const [kid, key] = first;
  return {
    // No `exp`: the library would judge it by its own clock, and a session that is over would look like an unreadable cookie.
    seal: async ({ token, since, until }) =>
      new EncryptJWT({ token, since, until })
        .setAudience(TOKEN_COOKIE)
        .setProtectedHeader({ alg: ALG, enc: ENC, kid })
        .encrypt(await key),
    async open(value) {
      if (value.length > VALUE_MAX || !isCanonical(value)) return undefined;
      try {
        const { payload } = await jwtDecrypt<Sealed>(
          value,
          ({ kid = '' }) => known.get(kid) ?? Promise.reject(new Error('unknown key')),
          {
            audience: TOKEN_COOKIE,
            keyManagementAlgorithms: [ALG],
            contentEncryptionAlgorithms: [ENC],
            maxDecompressedLength: 0,
          },
        );
        const { token, since, until } = payload;
        return isToken(token) ? { token, since, until } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Names a key without revealing it. */
const idOf = (key: Buffer): string => hash('sha256', key, 'base64url').slice(0, 8);

/** Whether no other spelling has the same bytes: the library reads base64 leniently. */
const isCanonical = (value: string): boolean =>
  value.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
