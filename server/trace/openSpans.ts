import type { Attributes, SpanKind } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import type { RequestEnd } from '../http/requestLog.ts';
import { within } from '../within.ts';
import { beginTrace, isSampled, newSpanId, traceHeaders, type Trace } from './trace.ts';

/** How a call of the upstream ended. */
interface CallEnd {
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

/** A request whose response is over, or whose client has left. `start`: when it began (ms since the epoch). */
type EndedRequest = Pick<RequestEnd, 'method' | 'route' | 'status' | 'took'> &
  Pick<RequestFacts, 'code' | 'reason'> & { start: number };

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
  request: (trace: Trace, end: EndedRequest) => void;
  /** Sends what is recorded. Never throws. */
  close: () => Promise<void>;
}

/** For a gateway without OTEL_EXPORTER_OTLP_ENDPOINT: calls have their headers, and that is all. */
export const NO_SPANS: Spans = {
  areRecorded: false,
  call: (_name, trace = beginTrace()) => ({
    requestId: trace.requestId,
    headers: traceHeaders(trace),
    end: () => undefined,
  }),
  request: () => undefined,
  close: () => Promise.resolve(),
};

/** Spans that wait at most; further ones are dropped. A span is about 1 kB. */
const QUEUE_MAX = 2_048;
const BATCH_MAX = 512;
/** Time between two batches (ms), and for the last ones when the process ends. */
const SEND_EVERY = 5_000;
const CLOSE_MAX = 2_000;
/** Time for sending one batch, with its repetitions (ms). */
const EXPORT_MAX = 5_000;
/** Minimum time between two log lines about the collector (ms). */
const LOG_INTERVAL = 3_600_000;
/** The service's name among others. */
const SERVICE = 'yinqiao-portal';
/** Outcomes of calls that are no failure: the upstream has answered, or nobody waited any longer. */
const NO_FAILURE: ReadonlySet<string> = new Set(['ok', 'declined', 'aborted']);

interface Recorded {
  name: string;
  kind: SpanKind;
  spanId: string;
  parentId: string | undefined;
  attributes: Attributes;
  hasFailed: boolean;
  /** When it began (ms since the epoch), and how long it took (ms). */
  start: number;
  took: number;
}

/**
 * Records spans, and sends them to an OpenTelemetry collector in the background. A span is made when what it describes is over; its ids are
 * those that the upstream has got, not the library's. A collector that fails or hangs costs nothing but the spans. Headers and certificates
 * for the collector are read by the library, from the standard variables (OTEL_EXPORTER_OTLP_HEADERS, …). The libraries are loaded only if
 * there is somebody to send spans to.
 */
export async function openSpans(
  { traceEndpoint, instance }: Pick<Config, 'traceEndpoint' | 'instance'>,
  version: string,
  log: FastifyBaseLogger,
): Promise<Spans> {
  if (traceEndpoint === undefined) return NO_SPANS;
  const [
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { AlwaysOnSampler, BasicTracerProvider, BatchSpanProcessor },
    api,
  ] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/api'),
  ]);
  const { SpanKind, SpanStatusCode } = api;
  let lost = 0;
  let lastLogged = -Infinity;
  function failed(err: unknown, spans = 0): void {
    lost += spans;
    const now = performance.now();
    if (now - lastLogged < LOG_INTERVAL) return;
    lastLogged = now;
    log.event('sys.traces_failed', { count: lost || undefined, err });
    lost = 0;
  }

  const exporter = new OTLPTraceExporter({
    url: `${traceEndpoint}/v1/traces`,
    timeoutMillis: EXPORT_MAX,
    concurrencyLimit: 4,
  });
  const counting: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) failed(result.error, spans.length);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };

  let ids = { traceId: '', spanId: '' };
  const provider = new BasicTracerProvider({
    // Whether a trace is recorded is decided before.
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes({
      'service.name': SERVICE,
      'service.version': version,
      'service.instance.id': instance,
    }),
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
    spanProcessors: [
      new BatchSpanProcessor(counting, {
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: SEND_EVERY,
        // The exporter's own time-out comes first.
        exportTimeoutMillis: 2 * EXPORT_MAX,
      }),
    ],
  });
  const tracer = provider.getTracer(SERVICE, version);

  function record(
    { traceId }: Trace,
    { name, kind, spanId, parentId, attributes, hasFailed, start, took }: Recorded,
  ): void {
    // The library asks for them at once.
    ids = { traceId, spanId };
    const parent =
      parentId &&
      api.trace.setSpanContext(api.ROOT_CONTEXT, {
        traceId,
        spanId: parentId,
        traceFlags: api.TraceFlags.SAMPLED,
        isRemote: kind === SpanKind.SERVER,
      });
    const span = tracer.startSpan(name, { kind, attributes, startTime: start }, parent || api.ROOT_CONTEXT);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(start + took);
  }

  return {
    areRecorded: true,

    call(name, trace = beginTrace(undefined, true)) {
      const spanId = newSpanId();
      const start = Date.now();
      const began = performance.now();
      return {
        requestId: trace.requestId,
        headers: traceHeaders(trace, spanId),
        end({ outcome, code, reason }) {
          if (!isSampled(trace)) return;
          record(trace, {
            name: `upstream ${name}`,
            kind: SpanKind.CLIENT,
            spanId,
            parentId: trace.spanId,
            attributes: { 'portal.outcome': outcome, 'portal.code': code, 'portal.reason': reason },
            hasFailed: !NO_FAILURE.has(outcome),
            start,
            took: performance.now() - began,
          });
        },
      };
    },

    request(trace, { method, route, status, code, reason, start, took }) {
      const { spanId, parentId } = trace;
      if (spanId === undefined || !isSampled(trace)) return;
      record(trace, {
        name: `${method} ${route}`,
        kind: SpanKind.SERVER,
        spanId,
        parentId,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'portal.code': code,
          'portal.reason': reason,
        },
        hasFailed: status !== undefined && status >= 500,
        start,
        took,
      });
    },

    close: () => within(CLOSE_MAX, provider.shutdown()).catch((error: unknown) => failed(error)),
  };
}
