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
export interface Sealed extends Partial<Renewable> {
  token: string;
  since: number;
  until: number;
}

/** What the cookie, or the store, holds of a session that has or had a refresh token. */
export type Held = Sealed & Pick<Renewable, 'n'>;
export const isHeld = (content: Sealed): content is Held => content.n !== undefined;

/** What it holds besides of a session that has a refresh token; the store holds the same of one that was renewed. */
interface Renewable {
  /** The session's own fingerprint: that of its first token. */
  id: string;
  /** When the token was given (ms since the epoch), and always more than with the token before, so that the largest is the newest. */
  n: number;
  /** The refresh token; in a cookie it may be missing for want of room. */
  refresh: string;
  /** From when on the token is renewed before it is used (ms since the epoch); undefined: the upstream does not say when it is over. */
  expires: number;
}

/** How the session's cookie is written and read. */
export interface Seal {
  seal(content: Sealed): Promise<string>;
  /** Undefined: the value is not one of ours, or it was changed; never rejects. That its time is over is for the caller to say. */
  open(value: string): Promise<Sealed | undefined>;
}

/** Bytes of a key. */
export const KEY_LENGTH = 32;
/**
 * Longest value of a cookie (characters), so that a long one costs nothing. The longest token needs less; browsers keep 4096 with the
 * attributes. A refresh token that does not fit beside the token stands in the
 * store alone, sealed as in the cookie (refresh.ts): if the store loses it, the session ends with its token.
 */
export const VALUE_MAX = 3_072;
const ALG = 'dir';
const ENC = 'A256GCM';

/**
 * Seals the token as an encrypted JWT: whoever reads the browser's profile finds no token, and nobody can make or change a
 * cookie. The first key seals, all of them open, so that a key can be replaced without a logout. The audience is by default the
 * cookie's name: a value is worth nothing under another name. `keys` have 32 bytes each; there is at least one. `max`: longest value
 * that is opened (characters).
 */
export function createSeal(keys: readonly Buffer[], { audience = TOKEN_COOKIE, max = VALUE_MAX } = {}): Seal {
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
    seal: async (content) =>
      new EncryptJWT({ ...content })
        .setAudience(audience)
        .setProtectedHeader({ alg: ALG, enc: ENC, kid })
        .encrypt(await key),
    async open(value) {
      if (value.length > max || !isCanonical(value)) return undefined;
      try {
        const { payload } = await jwtDecrypt<Sealed>(
          value,
          ({ kid = '' }) => known.get(kid) ?? Promise.reject(new Error('unknown key')),
          {
            audience,
            keyManagementAlgorithms: [ALG],
            contentEncryptionAlgorithms: [ENC],
            maxDecompressedLength: 0,
          },
        );
        const { aud: _, ...content } = payload;
        return isToken(content.token) ? content : undefined;
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
