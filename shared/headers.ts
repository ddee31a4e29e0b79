/** Names of the HTTP headers that the browser's code and the gateway share. */

/** CSRF protection: every write carries this header with this value. A form or an image of another site cannot send it. */
export const CSRF_HEADER = 'x-bank-csrf';
export const CSRF_VALUE = '1';
/** Request header with the idempotency key; required by calls with the column `once`. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
/** Response header: `true` when the response repeats the first one of its idempotency key. */
export const IDEMPOTENCY_REPLAYED = 'idempotency-replayed';
/** Response header with the fingerprint of the token that the upstream refused. The browser sends it back to have exactly that token removed. */
export const SESSION_RESET = 'x-session-reset';
/** Response header with the request id; the request's log lines carry the same id. */
export const REQUEST_ID = 'x-request-id';
/** W3C Trace Context: which trace a call belongs to. */
export const TRACEPARENT = 'traceparent';
export const TRACESTATE = 'tracestate';

/** Response headers of a rate limit (IETF draft ratelimit-headers): the policy, and what is left of it. Of refusals, of writes, and of members' calls. */
export const RATE_LIMIT_POLICY = 'ratelimit-policy';
export const RATE_LIMIT = 'ratelimit';

/** Response headers of a call that will go away: since when it is deprecated (RFC 9745, `@` and seconds since 1970), from when it may be gone (RFC 8594). */
export const DEPRECATION = 'deprecation';
export const SUNSET = 'sunset';

/** Value of `Cache-Control` in a member's request for site data: a new copy, please. */
export const NO_COPY = 'no-cache';
