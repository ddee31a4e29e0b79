import { hash } from 'node:crypto';

/** Characters of a token: visible ASCII that needs no quoting in a cookie. */
const TOKEN = /^[\w.~+/=-]{1,2048}$/;

/** Whether a value is a valid token. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN.test(value);

/** Short hash of a token, for log lines, session resets and the store's records. The token cannot be found from it. */
export const fingerprintOf = (token: string): string => hash('sha256', token, 'hex').slice(0, 16);
