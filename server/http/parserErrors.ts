import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Reason } from '../../shared/reasons.ts';
import { sendError } from './errors.ts';
import { dataHeaders, isCall } from './headers.ts';
import { rawResponse } from './rawResponse.ts';
import { readingBodies } from './bodyTimeout.ts';
import { closeAfterResponse, closeWith, isClosing } from './closing.ts';

/** An error of Node's HTTP parser. `rawPacket`: the bytes that it was reading. */
type ParserError = NodeJS.ErrnoException & { rawPacket?: unknown };

const REASON: Record<string, Reason> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'malformed_request',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};
/** The connection ended in the middle of a request. */
const ENDED = 'HPE_INVALID_EOF_STATE';
/** A request line whose method the parser does not know. */
const UNKNOWN_METHOD = /^[A-Z-]{2,24} \/\S* HTTP\/1\.[01]\r\n/;
const READ_TARGET = /^GET (\/\S*)/;
const REQUEST_LINE = /^[A-Z-]{2,24} \//;

/**
 * Responds to input that Node's HTTP parser refused, for which there is no request object, and closes the connection. The
 * parser does not say what it had read, so the kind of response is guessed from the bytes at hand.
 */
export function answerParserError(this: FastifyInstance, error: ParserError, socket: Socket): void {
  if (isClosing(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const pending = pendingResponse(socket);
  if (pending) {
    // The junk came behind a good request, which is answered first.
    closeAfterResponse(socket);
    return void pending.once('finish', () => socket.destroySoon());
  }
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const reason =
    error.code === 'HPE_INVALID_METHOD' && UNKNOWN_METHOD.test(packet)
      ? 'method_unknown'
      : (REASON[error.code ?? ''] ?? 'malformed_request');
  const [, target] = READ_TARGET.exec(packet) ?? [];
  const reading = bodyOf(socket);
  if (reading && error.code !== ENDED) {
    // The junk is in the body of a request, which is answered as any other.
    closeAfterResponse(socket);
    reading.reply.raw.once('finish', () => socket.destroySoon());
    return void sendError(reason, reading.request, reading.reply);
  }
  // The request line came before these bytes. The headers of a person's browser grow so large by cookies of the whole domain.
  const isRest = reason === 'headers_too_large' && !REQUEST_LINE.test(packet);
  const isPage = target === undefined ? isRest : !isCall(target);
  const kind = packet.startsWith('HEAD ') ? 'headers' : isPage ? 'page' : 'envelope';
  const { id, status, bytes } = rawResponse(reason, dataHeaders(this.config), kind);
  // A client that left in the middle of its request: the line of that request says so.
  if (!reading) {
    // What the head said of the client behind a proxy was not read.
    const client = this.clientName({ headers: {}, socket });
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
  closeWith(socket, bytes);
}

/**
 * Events of Node's server whose defaults would not be the portal's own responses: an unknown `Expect` goes to the usual checks,
 * CONNECT is not implemented. (An upgrade has no listener, so Node treats it as a usual request.)
 */
export const answerServerEvents = fp(
  async ({ server, log, config, clientName, metrics }: FastifyInstance) => {
    const headers = dataHeaders(config);
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.on('connect', ({ headers: sent }, socket: Socket) => {
      const { id, status, bytes } = rawResponse('method_unknown', headers);
      const client = clientName({ headers: sent, socket });
      log.event('http.request', {
        reqId: id,
        method: 'CONNECT',
        route: 'unparsed',
        status,
        reason: 'method_unknown',
        client,
      });
      metrics.requests.unparsed(status);
      closeWith(socket, bytes);
    });
  },
);

/**
 * The response to an earlier, complete request that is still to come on this connection. The bytes of another response would be
 * taken for it. (Node's own handler looks at the same field, which has no public name.)
 */
function pendingResponse(socket: Socket): ServerResponse | undefined {
  const response = responseOf(socket);
  return response && (response.headersSent || response.req.complete) ? response : undefined;
}

/** The request under way on a connection whose body is being read. */
const bodyOf = (socket: Socket) => {
  const response = responseOf(socket);
  return response ? readingBodies.get(response.req) : undefined;
};

/** The response to the request that is under way on a connection. */
function responseOf(socket: Socket): ServerResponse | null | undefined {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null }; // the field is not in the types
  return response;
}
