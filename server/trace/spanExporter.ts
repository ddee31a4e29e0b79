import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';

/** Time for sending one batch, with its repetitions (ms). */
export const EXPORT_MAX = 5_000;

/**
 * The exporter of OTLP over HTTP, with JSON as its content. Headers and certificates for the collector are read by the library, from the
 * standard variables (OTEL_EXPORTER_OTLP_HEADERS, …).
 * @param endpoint the collector's base address, without a slash at its end
 * @param onFailure told of each batch that was not taken, with the number of its spans
 */
export function createSpanExporter(endpoint: string, onFailure: (error: Error, spans: number) => void): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MAX, concurrencyLimit: 4 });
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onFailure(result.error, spans.length);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
