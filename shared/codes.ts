/** Codes of an envelope that mean what the HTTP status of the same number does; the portal's own ones are in `constants.ts`. */
export const BAD_REQUEST = 400;
/** There is no such record, or it is somebody else's. */
export const NO_SUCH_RECORD = 404;
export const CONFLICT = 409;
export const TOO_MANY_REQUESTS = 429;
/** The upstream, or the gateway itself, was not reached. */
export const NOT_REACHED = 502;
