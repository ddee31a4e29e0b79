import { RETRY_AFTER_MAX } from './breaker.ts';

/** Seconds in a `Retry-After` header, at most 10; undefined without one. Dates are ignored, since the clocks may differ. */
export function readRetryAfter(header: string): number | undefined {
  return /^\d{1,9}$/.test(header) ? Math.min(Number(header), RETRY_AFTER_MAX) : undefined;
}
