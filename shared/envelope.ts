import { GATEWAY_TIMEOUT, UNAUTHORIZED, UNPROCESSABLE } from './codes.ts';
import { OUTCOME_UNKNOWN, SENTINEL, SUCCESS } from './constants.ts';

/** The body of every response, of the upstream and under `/bff`. `message` is Chinese and may be shown to people. */
export interface Envelope<T = unknown> {
  code: number;
  message: string;
  data: T;
}

/** A successful envelope. */
export function ok<T>(data: T, message = 'ok'): Envelope<T> {
  return { code: SUCCESS, message, data };
}

/** A refusal. `data` holds details for the caller (`errors`, `need`, `retry_after`). */
export function fail<T = null>(code: number, message: string, data: T = null as T): Envelope<T> {
  return { code, message, data };
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
