import { beginTrace, traceHeaders, type Trace } from './trace.ts';

/** How a call of the upstream ended. */
export interface CallEnd {
  /** As in the metrics of the upstream: `ok`, `declined`, or why there is no valid response. */
  outcome: string;
  /** Code and reason of the envelope; of a picture its HTTP status. */
  code?: number | undefined;
  reason?: string | undefined;
}

/** A call of the upstream that has begun. */
export interface CallSpan {
  /** The id that the upstream gets as `x-request-id`. */
  requestId: string;
  /** The headers by which the upstream learns of request, trace and span. */
  headers: Record<string, string>;
  /** Records the call. A call that is never ended is not recorded. */
  end: (end: CallEnd) => void;
}

/** A request whose response is over, or whose client has left. */
export interface RequestEnd {
  method: string;
  /** Template of the route (http/routeName.ts). */
  route: string;
  /** Undefined: the client left before the response had begun. */
  status: number | undefined;
  code?: number | undefined;
  reason?: string | undefined;
  /** When it began (ms since the epoch), and how long it took (ms). */
  start: number;
  took: number;
}

/**
 * Records spans: what a trace shows of one request or of one call of the upstream. They have names, templates, codes and times only, never an
 * address, a parameter or anything else of a person.
 */
export interface Spans {
  /** False: nothing is recorded, and new traces are not sampled. */
  readonly areRecorded: boolean;
  /** Begins a call, within the trace of a request or in one of its own. */
  call: (name: string, trace?: Trace) => CallSpan;
  /** Records a request, if its trace is sampled. */
  request: (trace: Trace, end: RequestEnd) => void;
  /** Sends what is recorded. Never throws. */
  close: () => Promise<void>;
}

/** For a gateway without OTEL_EXPORTER_OTLP_ENDPOINT: calls have their headers, and that is all. */
export const NO_SPANS: Spans = {
  areRecorded: false,
  call: (_name, trace = beginTrace()) => ({ requestId: trace.requestId, headers: traceHeaders(trace), end: () => undefined }),
  request: () => undefined,
  close: () => Promise.resolve(),
};
