import { BAD_GATEWAY, BAD_REQUEST, NOT_FOUND, REQUEST_TIMEOUT, TARGET_TOO_LONG, TOO_LARGE, UNSUPPORTED_TYPE } from '../../shared/codes.ts';
import type { Reason } from '../../shared/reasons.ts';

/** Reasons of the errors that Fastify and its parsers throw, by their codes. */
const BY_CODE = new Map<string | undefined, Reason>([
  ['FST_ERR_VALIDATION', 'bad_input'],
  ['FST_ERR_BAD_URL', 'malformed_request'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'malformed_request'],
]);
/** Reasons of other errors, by their statuses. */
const BY_STATUS = new Map<number, Reason>([
  [BAD_REQUEST, 'bad_body'],
  [NOT_FOUND, 'no_such_route'],
  [REQUEST_TIMEOUT, 'request_timeout'],
  [TOO_LARGE, 'too_large'],
  [TARGET_TOO_LONG, 'target_too_long'],
  [UNSUPPORTED_TYPE, 'unsupported_type'],
  [BAD_GATEWAY, 'upstream_invalid'],
]);

/** The reason of the refusal for an error that Fastify, a plugin or a handler threw. `code`: the error's, absent from errors that have none. */
export const reasonOfError = (code: string | undefined, status: number): Reason =>
  BY_CODE.get(code) ?? BY_STATUS.get(status) ?? (status >= 500 ? 'internal_error' : 'malformed_request');
