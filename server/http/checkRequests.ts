import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeAfterResponse, isClosing } from './closing.ts';
import { handleError, handleNotFound, sendError } from './errors.ts';
import type { SetHeaders } from './headers.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { HostCheck } from './hosts.ts';
import { hasBody, requestFault } from './requestFault.ts';
import type { RequestLog } from './requestLog.ts';

/**
 * Refuses malformed, ambiguous and misdirected requests before anything else reads them, and closes their connection. Must be
 * the first hook after the headers, and is synchronous: a request that was sent behind a refused one is already parsed.
 */
export function checkRequests(app: FastifyInstance, hostKind: HostCheck): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (isClosing(raw.socket)) return void reply.hijack();
    const reason = requestFault(raw, hostKind);
    if (reason === undefined) return done();
    closeAfterResponse(raw.socket);
    sendError(reason, request, reply.header('connection', 'close'));
  });
  // After an early response the rest of the body would be read for as long as the client likes to send it.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && hasBody(request.raw)) {
      reply.header('connection', 'close');
      closeAfterResponse(request.raw.socket);
    }
    done(null, payload);
  });
}

/** Fastify's handler of errors before the hooks, such as a path that cannot be decoded. */
export const handleFrameworkError =
  (setHeaders: SetHeaders, logWhenOver: RequestLog, metrics: Metrics['requests']) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    logWhenOver(request, reply, () => metrics.unparsed(reply.statusCode));
    setHeaders(request, reply);
    closeAfterResponse(request.raw.socket);
    handleError(error, request, reply.header('connection', 'close'));
  };

/** `onRequest` hook for requests without a route, after CSRF protection: their body is not waited for. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.is404) handleNotFound(request, reply);
  else done();
}
