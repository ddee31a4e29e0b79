import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { NO_SPANS, type Spans } from './spans.ts';

/** The recorder of spans. The libraries of OpenTelemetry are loaded only if there is somebody to send spans to. */
export async function openSpans(
  { traceEndpoint, instance }: Pick<Config, 'traceEndpoint' | 'instance'>,
  version: string,
  log: FastifyBaseLogger,
): Promise<Spans> {
  if (traceEndpoint === undefined) return NO_SPANS;
  const { exportSpans } = await import('./exportSpans.ts');
  return exportSpans({ endpoint: traceEndpoint, instance, version, log });
}
