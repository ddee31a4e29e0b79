import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createEventSummary } from './eventSummary.ts';
import { logWhenOver } from './requestLog.ts';

/** Requests that may wait on a connection for the responses before theirs (pipelining). Browsers and proxies send none. */
const PIPELINED_MAX = 16;
/** When the server has closed: time between two looks at its connections (ms), and looks without a request after which the rest are destroyed. */
const LOOK_EVERY = 50;
const QUIET_LOOKS = 10;

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

interface Connections {
  /** The process is stopping: each response says that its connection ends. */
  readonly isDraining: boolean;
  /** From now on each connection is closed after its response. New connections are still served. */
  drain(): void;
  /** Destroys all connections, and with them the requests that have not ended. */
  cut(): void;
  /** The response that is under way on a connection. */
  responseOn(socket: Socket): ServerResponse | undefined;
}

/**
 * How many connections there may be, the order of the requests of one, and how they end. Requests that come together on a connection are carried
 * out one after the other, so that none is whose connection has ended, and none that was sent behind a refused one.
 */
export const connections = fp(async (app: FastifyInstance) => {
  const { server, config, log, metrics } = app;
  const refusals = createEventSummary(log, 'sec.connections_refused', ['limit'], metrics.limits.connection);
  server.maxConnections = config.maxSockets;
  server.on('drop', () => refusals.count('all'));
  app.addHook('onClose', async () => {
    refusals.close();
    // The responses of the last connections say in this round that they are closed, and have their log lines then.
    await nextRound();
  });

  /** The responses of each connection that are still to come, in the order of the requests. */
  const lines = new WeakMap<Socket, ServerResponse[]>();
  let underWay = 0;
  let isDraining = false;

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const response = reply.raw;
    const line = lines.get(socket) ?? [];
    const before = line.at(-1);
    // Without an address, the client has reset it already: nobody waits for the response.
    if (socket.remoteAddress === undefined || line.length > PIPELINED_MAX) {
      logWhenOver(request, reply, () => undefined);
      socket.destroy();
      return;
    }
    // It came behind the last request.
    if (socket.writableEnded) return;
    lines.set(socket, line);
    line.push(response);
    const begin = () => {
      underWay++;
      response.once('close', () => {
        underWay--;
        line.shift();
      });
      done();
    };
    if (!before) begin();
    // Node has given the connection to this response, or has closed it.
    else before.once('close', () => response.socket && !response.closed && begin());
  });

  app.addHook('preClose', async () => {
    isDraining = true;
    // Of a server that has never listened, nothing is to be closed.
    if (!server.listening) return;
    server.close();
    // To Node, a connection that has sent nothing yet, as browsers open them in advance, is not idle.
    let quiet = 0;
    const timer = setInterval(() => {
      quiet = underWay === 0 ? quiet + 1 : 0;
      if (quiet > QUIET_LOOKS) server.closeAllConnections();
      else server.closeIdleConnections();
    }, LOOK_EVERY);
    server.once('close', () => clearInterval(timer));
  });

  app.decorate('connections', {
    get isDraining() {
      return isDraining;
    },
    drain: () => void (isDraining = true),
    cut: () => server.closeAllConnections(),
    responseOn: (socket) => lines.get(socket)?.[0],
  });
});
