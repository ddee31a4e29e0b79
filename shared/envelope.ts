import { GATEWAY_TIMEOUT, UNAUTHORIZED, UNPROCESSABLE } from './codes.ts';
import { OUTCOME_UNKNOWN, SENTINEL, SUCCESS } from './constants.ts';

/** What every response is, from the upstream and under `/bff`: `message` is Chinese and fit to be shown. */
export interface Envelope<T = unknown> {
  code: number;
  message: string;
  data: T;
}

/** A successful envelope. */
export function ok<T>(data: T, message = 'ok'): Envelope<T> {
  return { code: SUCCESS, message, data };
}

/** A refusal; `data` carries what a caller may act on (`errors`, `need`, `retry_after`). */
export function fail<T = null>(code: number, message: string, data: T = null as T): Envelope<T> {
  return { code, message, data };
}

/**
 * HTTP status under `/bff` of an envelope that came from the upstream or the gateway.
 * 200 and the gateway's own codes stand for themselves; any other business code is 422.
 */
export function httpStatus(code: number): number {
  if (code === SENTINEL) return UNAUTHORIZED;
  if (code === OUTCOME_UNKNOWN) return GATEWAY_TIMEOUT;
  if (code === SUCCESS || (code >= 400 && code <= 599)) return code;
  return UNPROCESSABLE;
}
