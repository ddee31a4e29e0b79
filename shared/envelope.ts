import { GATEWAY_TIMEOUT, UNAUTHORIZED, UNPROCESSABLE } from './codes.ts';
import { OUTCOME_UNKNOWN, SENTINEL, SUCCESS } from './constants.ts';

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
export function fail<T = null>(
  code: number,
  message: string,
  data: T = null as T,
  reason?: string,
): Envelope<T> {
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
