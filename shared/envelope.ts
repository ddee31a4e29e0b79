import { GATEWAY_TIMEOUT, UNAUTHORIZED, UNPROCESSABLE, BAD_REQUEST, NOT_FOUND, TOO_MANY_REQUESTS } from './codes.ts';
import { OUTCOME_UNKNOWN, SENTINEL, SUCCESS } from './constants.ts';

/** Whether the code says nothing about the call or the token: the upstream was not reached, was busy or sent an invalid response. */
export function isUpstreamFailure(code: number): boolean {
  return code === TOO_MANY_REQUESTS || code === OUTCOME_UNKNOWN || (code >= 500 && code <= 599);
}

/** Whether a refusal of a list, or of another call without a record's number, means that the upstream does not have the call. */
export const isNoSuchCall = (code: number): boolean => code === NOT_FOUND;

/** Whether the requested record does not exist for this caller. 400: the number in the address is not a valid one. */
export const isNoSuchRecord = (code: number): boolean => code === NOT_FOUND || code === BAD_REQUEST;

/** The body of every response, of the upstream and under `/bff`. `message` is Chinese and may be shown to people. */
export interface Envelope<T = unknown> {
  code: number;
  message: string;
  data: T;
  /** Of a refusal: a word of the catalogue (reasons.ts) in every response under `/bff`; any word, or none, from an upstream. */
  reason?: string;
}

/** A successful envelope. */
export function ok<T>(data: T, message = 'ok'): Envelope<T> {
  return { code: SUCCESS, message, data };
}

/** A refusal as an upstream sends it. `data` holds details for the caller (`errors`, `need`, `retry_after`). The gateway's own: refusal.ts. */
export function fail<T = null>(code: number, message: string, data: T = null as T, reason?: string): Envelope<T> {
  return reason === undefined ? { code, message, data } : { code, message, data, reason };
}

/**
 * HTTP status under `/bff` for an envelope's code. 200 and codes from 400 to 599 are used as they are, 40000 is 401,
 * an unknown outcome is 504, and any other business code is 422.
 */
export function httpStatus(code: number): number {
  if (code === SENTINEL) return UNAUTHORIZED;
  if (code === OUTCOME_UNKNOWN) return GATEWAY_TIMEOUT;
  if (code === SUCCESS || (code >= 400 && code <= 599)) return code;
  return UNPROCESSABLE;
}
