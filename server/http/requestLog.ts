import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { SESSION_RESET_PATH } from '../../shared/paths.ts';
import { isCall } from './securityHeaders.ts';
import { noteEnvelopes } from './requestFacts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of this route are logged at `debug` only: health checks come every few seconds, and say nothing. */
    quiet?: true;
  }
}

/** Ended sessions that are remembered, so that each has one line. */
const RESETS_MAX = 10_000;

/** What a request was, when it is over. */
export interface RequestEnd {
  method: string;
  route: string;
  status: number | undefined;
  took: number;
  /** The whole response was sent. */
  isWhole: boolean;
}

/** Logs a request once, when its response is over or its client has left. */
export function logWhenOver(
  request: FastifyRequest,
  reply: FastifyReply,
  whenOver: (end: RequestEnd) => void,
): void {
  const { routeName, clientName } = request.server;
  // The socket forgets its address when it is closed.
  const client = clientName(request.ip);
  // Node emits this once, whether the response was finished or not.
  reply.raw.once('close', () => {
    const facts = {
      method: request.method,
      route: routeName(request),
      status: reply.raw.headersSent ? reply.statusCode : undefined,
      took: reply.elapsedTime,
    };
    const isWhole = reply.raw.writableFinished;
    const level = request.routeOptions.config.quiet ? 'debug' : 'info';
    request.log.event(
      'http.request',
      {
        method: facts.method,
        route: facts.route,
        status: facts.status,
        aborted: isWhole ? undefined : true,
        durMs: Math.round(facts.took * 10) / 10,
        bytesOut: (isWhole && Number(reply.getHeader('content-length') ?? 0)) || undefined,
        client,
        ...request.facts,
        member: memberOf(request),
      },
      level,
    );
    whenOver({ ...facts, isWhole });
  });
}

/** The session in a log line. A request that was refused before Fastify's hooks has none, whatever its type says. */
const memberOf = ({ session }: Partial<FastifyRequest>): string | undefined => session?.received?.slice(0, 8);

/**
 * Logs each request once, with the route template, and counts it. The URL is not logged, since it may contain codes and names. `aborted`: the
 * client left, or its connection was destroyed, before it had the whole response; there is a status if the response had begun.
 * Must come before the hooks that refuse requests, so that refusals are logged too. If spans are recorded, each has one, save health checks.
 * A response that ends a session, be it a page's or a call's, has a line of its own, once for each session.
 */
export const logRequests = fp(async (app: FastifyInstance) => {
  const { spans } = app;
  const metrics = app.metrics.requests;
  noteEnvelopes(app);
  const reset = new LRUCache<string, true>({ max: RESETS_MAX });

  app.addHook('onRequest', (request, reply, done) => {
    const { limit, quiet } = request.routeOptions.config;
    const trace = spans.areRecorded && !quiet ? request.trace : undefined;
    const start = Date.now();
    metrics.began();
    logWhenOver(request, reply, (end) => {
      logReset(request);
      metrics.ended({ ...end, limit });
      if (trace) spans.request(trace, { ...request.facts, ...end, start });
    });
    done();
  });

  function logReset({ session, url, log }: FastifyRequest): void {
    const { received, rejection } = session;
    if (
      rejection === undefined ||
      received === undefined ||
      url === SESSION_RESET_PATH ||
      reset.has(received)
    )
      return;
    reset.set(received, true);
    log.event('sec.session_reset', {
      member: received.slice(0, 8),
      by: isCall(url) ? 'call' : 'page',
      why: rejection,
    });
  }
});

/** Codes of errors that mean that a connection was closed under a stream, or that its work was aborted. */
const CLOSED: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'UND_ERR_ABORTED',
]);

/** Whether an error comes from a client that left: its request is logged as aborted, and the error is nobody's fault. */
export function isClientLeaving(
  { raw }: Pick<FastifyRequest, 'raw'>,
  error: Error & { code?: unknown },
): boolean {
  return (raw.destroyed || raw.socket.destroyed) && (error.name === 'AbortError' || CLOSED.has(error.code));
}
