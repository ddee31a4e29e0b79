import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { closeAfterResponse, isClosing } from './closing.ts';
import { handleError, handleNotFound, sendError } from './errors.ts';
import { createHostCheck } from './hosts.ts';
import { hasBody, requestFault } from './requestFault.ts';
import { logWhenOver } from './requestLog.ts';

/**
 * Refuses malformed, ambiguous and misdirected requests before anything else reads them, and closes their connection. Must be
 * the first hook after the headers, and is synchronous: a request that was sent behind a refused one is already parsed.
 */
export const checkRequests = fp(async (app: FastifyInstance) => {
  const hostKind = createHostCheck(app.config);
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
});

/** Fastify's handler of errors before the hooks, such as a path that cannot be decoded. */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { metrics, setHeaders } = request.server;
  logWhenOver(request, reply, () => metrics.requests.unparsed(reply.statusCode));
  setHeaders(request, reply);
  closeAfterResponse(request.raw.socket);
  handleError(error, request, reply.header('connection', 'close'));
}

/** Refuses requests without a route, after CSRF protection: their body is not waited for. */
export const refuseUnknown = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) handleNotFound(request, reply);
    else done();
  });
});
