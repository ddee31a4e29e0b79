import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of a code, of a nonce and of a tag. */
const CODE = 16;
const NONCE = 12;
const TAG = 16;
const CIPHER = 'aes-256-gcm';

export type AddressKeys = ReturnType<typeof createAddressKeys>;

/**
 * Codes and sealed texts in addresses, by which the gateway knows again what it has made. The same text has the same one on all gateways
 * with the same secrets. `secrets`: at least one; the first one makes them, each of them knows its own.
 */
export function createAddressKeys(secrets: () => readonly Buffer[]) {
  const mac = (secret: Buffer | undefined, use: string, ...texts: string[]): Buffer =>
    // As JSON, so that no two lists of texts are written the same.
    createHmac('sha256', secret ?? '')
      .update(JSON.stringify([use, ...texts]))
      .digest();
  const codeOf = (secret: Buffer | undefined, path: string) => mac(secret, 'picture', path).subarray(0, CODE);

  function opened(secret: Buffer, bytes: Buffer, owner: string): string | undefined {
    const decipher = createDecipheriv(CIPHER, mac(secret, 'file key'), bytes.subarray(0, NONCE))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-TAG));
    try {
      return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }

  return {
    /** The code of a picture's path. */
    codeOf: (path: string): string => codeOf(secrets()[0], path).toString('base64url'),

    isCode(code: string, path: string): boolean {
      const given = Buffer.from(code, 'base64url');
      // No other spelling: Node reads base64 leniently.
      return (
        given.length === CODE &&
        given.toString('base64url') === code &&
        secrets().some((secret) => timingSafeEqual(codeOf(secret, path), given))
      );
    },

    /**
     * Encrypts a text for its owner. The nonce follows from text and owner, so that the same file has the same address; a nonce
     * that comes twice has the same text.
     */
    seal(text: string, owner: string): string {
      const [secret] = secrets();
      const nonce = mac(secret, 'file', owner, text).subarray(0, NONCE);
      const cipher = createCipheriv(CIPHER, mac(secret, 'file key'), nonce).setAAD(Buffer.from(owner));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString('base64url');
    },

    /** The text; undefined for what was sealed for another owner, or by nobody. */
    open(sealed: string, owner: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= NONCE + TAG || bytes.toString('base64url') !== sealed) return undefined;
      for (const secret of secrets()) {
        const text = opened(secret, bytes, owner);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}
