import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID } from '../../shared/headers.ts';
import { type Reason, refusal } from '../../shared/reasons.ts';
import { fallbackPage, handleError, messageOf, statusOf } from './errors.ts';
import { dataHeaders } from './securityHeaders.ts';
import { logWhenOver } from './requestLog.ts';

const REASON: Record<string, Reason> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_INVALID_METHOD: 'method_unknown',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};
/**
 * Time for which a refused connection is still read (ms). If it were closed with unread input, TCP would reset it, and the client
 * might lose the response that says why it was refused.
 */
const LINGER = 1_000;

/**
 * Fastify's handler of input that Node's HTTP parser refuses, for which there is no request object: responds with an envelope, or with a page to a
 * person whose browser has gathered too many cookies, and closes the connection.
 */
export function answerParserError(
  this: FastifyInstance,
  error: NodeJS.ErrnoException & { rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  // What comes behind refused input is refused again.
  if (!socket.writable) return;
  const response = this.connections.responseOn(socket);
  // Another response in the middle of one would be read as a part of it.
  if (response?.headersSent) return void socket.destroy();
  // Junk behind a good request, which is answered.
  if (response?.req.complete) return void response.setHeader('connection', 'close');
  const reason = REASON[error.code ?? ''] ?? 'malformed_request';
  const status = statusOf(reason);
  const id = randomUUID();
  const isPage = reason === 'headers_too_large' && !/^[A-Z]+ \/bff\b/.test(String(error.rawPacket));
  const body = isPage
    ? fallbackPage(status, messageOf(status), id)
    : JSON.stringify(refusal(reason, messageOf(status)));
  const lines = Object.entries({
    ...dataHeaders(this.config),
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    [REQUEST_ID]: id,
    date: new Date().toUTCString(),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  // A request whose body was being read has its own line.
  if (!response) {
    // What the head said of the client behind a proxy was not read.
    const client = this.clientName(socket.remoteAddress);
    this.log.event('http.request', {
      reqId: id,
      route: 'unparsed',
      status,
      reason,
      fault: error.code,
      client,
    });
    this.metrics.requests.unparsed(status);
  }
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER).unref();
}

/** Fastify's handler of errors before the hooks, such as a path that cannot be decoded. */
export function handleFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { metrics, setHeaders } = request.server;
  logWhenOver(request, reply, () => metrics.requests.unparsed(reply.statusCode));
  setHeaders(request, reply);
  handleError(error, request, reply.header('connection', 'close'));
}
