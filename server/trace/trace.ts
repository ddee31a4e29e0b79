import { randomUUID } from 'node:crypto';
import { REQUEST_ID, TRACEPARENT, TRACESTATE } from '../../shared/headers.ts';
import { SAMPLED } from './traceparent.ts';

/** What the calls of one request have in common, for the upstream and for those who read both logs. */
export interface Trace {
  /** The id that the client got as `x-request-id`. */
  readonly requestId: string;
  /** W3C Trace Context: 32 hexadecimal digits. */
  readonly traceId: string;
  /** The span of the request, which calls are children of; undefined: there is none, or it is not recorded. */
  readonly spanId?: string | undefined;
  /** The caller's span, which that of the request is a child of. */
  readonly parentId?: string | undefined;
  readonly flags: number;
  readonly state?: string | undefined;
}

/** The trace of a call that belongs to no request, or that begins with a request: its id is that of the request, without hyphens. */
export const beginTrace = (requestId: string = randomUUID(), isRecorded = false): Trace => ({
  requestId,
  traceId: traceIdOf(requestId),
  flags: isRecorded ? SAMPLED : 0,
});

/** The trace id of a request that begins a trace. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '');

/** The span id of a request: 16 of the random hexadecimal digits of its id. */
export const spanIdOf = (requestId: string): string => requestId.slice(24) + requestId.slice(0, 4);

/** A new span id. */
export const newSpanId = (): string => spanIdOf(randomUUID());

/** The headers of one call to the upstream. Each call has a span id of its own. */
export const traceHeaders = ({ requestId, traceId, flags, state }: Trace, spanId = newSpanId()): Record<string, string> => ({
  [REQUEST_ID]: requestId,
  [TRACEPARENT]: `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`,
  ...(state !== undefined && { [TRACESTATE]: state }),
});

/** Whether the spans of a trace are recorded. */
export const isSampled = ({ flags }: Pick<Trace, 'flags'>): boolean => (flags & SAMPLED) !== 0;
