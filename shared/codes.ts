/**
 * Values of `code` in refusals that the gateway makes or interprets. Each equals its HTTP status. The codes that the
 * specification defines are in `constants.ts`.
 */

/** The client has the present response already. */
export const NOT_MODIFIED = 304;
export const BAD_REQUEST = 400;
export const UNAUTHORIZED = 401;
export const FORBIDDEN = 403;
export const NOT_FOUND = 404;
export const METHOD_NOT_ALLOWED = 405;
/** The request, or its body, did not arrive in time. */
export const REQUEST_TIMEOUT = 408;
export const CONFLICT = 409;
export const TOO_LARGE = 413;
export const TARGET_TOO_LONG = 414;
export const UNSUPPORTED_TYPE = 415;
/** The request is for another host. */
export const MISDIRECTED = 421;
export const UNPROCESSABLE = 422;
export const TOO_MANY_REQUESTS = 429;
export const HEADERS_TOO_LARGE = 431;
/** The method is none of those that the portal knows. */
export const NOT_IMPLEMENTED = 501;
/** The upstream was not reached, or its response is not a valid envelope. */
export const BAD_GATEWAY = 502;
/** The gateway cannot process the request at present. */
export const UNAVAILABLE = 503;
export const GATEWAY_TIMEOUT = 504;
export const VERSION_NOT_SUPPORTED = 505;
