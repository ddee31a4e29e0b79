import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Looks at the connections within a write time-out. */
const LOOKS = 4;

/** What is known of a connection. */
interface Connection {
  /** The response to the last of its requests. */
  last: ServerResponse;
  /** Responses that had to wait for the one before (pipelining) and are not over. */
  behind: Set<ServerResponse>;
  /** Whether bytes waited to be sent at the last look. */
  isSlow: boolean;
  /** Whether nothing is read from it until the last response is over. */
  isHeld: boolean;
  /** The first look since its last response was over (ms, monotonic). */
  idleSince: number;
}

/**
 * Destroys a connection whose client does not read its responses, be it the first or one that waits behind it. Node's timer of the
 * socket counts every byte that the system takes as progress; it runs from the beginning of a response until the end of the last,
 * when Node sets that for idle connections. Bytes that the client sends start both anew, even empty lines: so nothing is read from a
 * client for which bytes wait, and an idle connection ends although it sends some. When a connection is closed, all its responses are.
 */
export const timeOutWrites = fp(async (app: FastifyInstance) => {
  const { write } = app.config.timeouts;
  const connections = new Map<Socket, Connection>();
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const known = connections.get(socket);
    if (!known) begin(socket, response);
    else {
      if (!known.last.closed) wait(response, known);
      Object.assign(known, { last: response, idleSince: Infinity });
    }
  });

  function begin(socket: Socket, last: ServerResponse): void {
    if (socket.destroyed) return;
    const behind = new Set<ServerResponse>();
    connections.set(socket, { last, behind, isSlow: false, isHeld: false, idleSince: Infinity });
    socket.once('close', () => {
      connections.delete(socket);
      for (const response of behind) closeUnsent(response);
    });
  }

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      const wasSlow = connection.isSlow;
      connection.isSlow = socket.writableLength > 0;
      if (wasSlow && connection.isSlow) hold(socket, connection);
      connection.idleSince = connection.last.closed ? Math.min(connection.idleSince, now) : Infinity;
      if (now - connection.idleSince > app.server.keepAliveTimeout) socket.destroy();
    }
  }, write / LOOKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onSend', (request, reply, payload, done) => {
    // An injected request has no connection.
    if (request.raw.socket instanceof Socket) reply.raw.setTimeout(write, destroyIfStuck);
    done(null, payload);
  });
});

/** A stream may pause for longer, since the upstream is slow: then nothing waits to be sent. */
function destroyIfStuck(this: ServerResponse): void {
  if (this.writableLength > 0 || (this.socket?.writableLength ?? 0) > 0) this.socket?.destroy();
}

function wait(response: ServerResponse, { behind }: Connection): void {
  behind.add(response);
  response.once('close', () => behind.delete(response));
}

/** Node closes the response that is being sent, but not those behind it: what they hold, such as streams of the upstream, would never be free. */
function closeUnsent(response: ServerResponse): void {
  if (response.socket || response.writableFinished) return;
  response.destroy();
  response.emit('close');
}

/** Stops reading. Node itself may go on, or stop, when one of several responses is over. */
function hold(socket: Socket, connection: Connection): void {
  if (socket.isPaused()) return;
  socket.pause();
  if (connection.isHeld) return;
  connection.isHeld = true;
  connection.last.once('close', () => {
    connection.isHeld = false;
    socket.resume();
  });
}
