import { randomUUID } from 'node:crypto';
import { REQUEST_ID, TRACEPARENT, TRACESTATE } from '../../shared/headers.ts';
import { SAMPLED } from './traceparent.ts';

/** What the calls of one request have in common, for the upstream and for those who read both logs. */
export interface Trace {
  /** The id that the client got as `x-request-id`. */
  readonly requestId: string;
  /** W3C Trace Context: 32 hexadecimal digits. */
  readonly traceId: string;
  /** The span that calls are children of; undefined: this process records no spans. */
  readonly spanId?: string | undefined;
  readonly flags: number;
  readonly state?: string | undefined;
}

/** The trace that begins with a request: its id is that of the request, without hyphens. */
export const beginTrace = (requestId: string = randomUUID()): Trace => ({ requestId, traceId: traceIdOf(requestId), flags: 0 });

/** The trace id of a request that begins a trace. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '');

/** A new span id: 16 random hexadecimal digits. */
function newSpanId(): string {
  const id = randomUUID();
  return id.slice(24) + id.slice(0, 4);
}

/** The headers of one call to the upstream. Each call has a span id of its own. */
export const traceHeaders = ({ requestId, traceId, flags, state }: Trace, spanId = newSpanId()): Record<string, string> => ({
  [REQUEST_ID]: requestId,
  [TRACEPARENT]: `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`,
  ...(state !== undefined && { [TRACESTATE]: state }),
});

/** Whether the spans of a trace are recorded. */
export const isSampled = ({ flags }: Pick<Trace, 'flags'>): boolean => (flags & SAMPLED) !== 0;
