import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closeAfterResponse } from './closing.ts';

/** Time between two looks at the connections while the server closes (ms). */
const LOOK_EVERY = 50;
/** Time for the rest of a request's head (ms). */
const HEAD_MAX = 2_000;

export interface Connections {
  /** From now on each connection is closed after its response, which says so. New connections are still served. */
  drain(): void;
  /** Destroys all connections, and with them the requests that have not ended. */
  cut(): void;
}

/**
 * When the app closes, ends each connection as soon as it has no request, so that the process ends when the last response is
 * sent. Node itself closes only the connections that are idle at that moment: one whose response ends later is kept for the
 * client's next request, and one that has sent nothing yet (browsers open them in advance) or half a request is never closed.
 */
export function drainConnections(app: FastifyInstance): Connections {
  const { server } = app;
  const open = new Set<Socket>();
  /** The last response of each connection. Those of requests that came together are sent one after the other. */
  const last = new WeakMap<Socket, ServerResponse>();
  let draining = false;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (draining) closeAfter(socket, response, last.get(socket));
    last.set(socket, response);
  });
  const isBusy = (socket: Socket): boolean => last.get(socket)?.closed === false;
  app.addHook('preClose', async () => {
    // A server that has never listened is not closed either.
    if (!server.listening) return;
    const started = performance.now();
    const look = () => {
      server.closeIdleConnections();
      const isOver = performance.now() - started > HEAD_MAX;
      for (const socket of open) if (!isBusy(socket) && (isOver || socket.bytesRead === 0)) socket.destroy();
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    server.once('close', () => clearInterval(timer));
  });
  return {
    drain() {
      draining = true;
      for (const socket of open) {
        const response = last.get(socket);
        if (response && !response.headersSent) response.shouldKeepAlive = false;
      }
    },
    cut() {
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * Makes a response the last of its connection. Node then writes `Connection: close` whatever has made the response, and closes the connection
 * when it is sent. `before`: an earlier one of the same connection, whose request came together with this one's: if it does not say yet
 * that it is the last, it is not. If it does, this request must not be carried out (RFC 9112, 9.6).
 */
function closeAfter(socket: Socket, response: ServerResponse, before: ServerResponse | undefined): void {
  response.shouldKeepAlive = false;
  if (!before || before.closed || before.shouldKeepAlive) return;
  if (before.headersSent) closeAfterResponse(socket);
  else before.shouldKeepAlive = true;
}
