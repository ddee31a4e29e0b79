/** Names of the HTTP headers that the browser's code and the gateway agree on. */

/** Every write carries it, with this value: a form or an image of another site cannot send it. */
export const CSRF_HEADER = 'x-bank-csrf';
export const CSRF_VALUE = '1';
/** Makes a call with the column `once` happen once, however often it is sent. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
/** `true` on a response that repeats the first one of its key. */
export const IDEMPOTENCY_REPLAYED = 'idempotency-replayed';
/** Fingerprint of the token that the upstream refused, so that the browser can ask for just that one to be removed. */
export const SESSION_RESET = 'x-session-reset';
/** Of every response; the request's log lines carry it. */
export const REQUEST_ID = 'x-request-id';
