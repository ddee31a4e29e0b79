/** A key that makes a call happen once. Not `randomUUID`, which plain http does not have. */
export const newRequestKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
