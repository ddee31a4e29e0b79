import type { Socket } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { dataHeaders } from './headers.ts';
import { addressKey } from './limits/addressKey.ts';
import { rawResponse } from './rawResponse.ts';
import { createEventSummary } from './eventSummary.ts';
import { plainAddress } from './networksOf.ts';
import { closeAfterResponse, closeWith } from './closing.ts';

/** Time between two looks at the connections while the server closes (ms). */
const LOOK_EVERY = 50;
/** Time for the rest of a request's head (ms). */
const HEAD_MAX = 2_000;
/** Time in which a new connection may send the first byte of a request (ms): a proxy has sent it already, and it only has not been read. */
const YOUNG = 500;
/** A round of the event loop that takes less is calm; and the longest wait for one (ms). */
const CALM = 0.3;
const CALM_WAIT = 500;

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

interface Connections {
  /** The process is stopping. */
  readonly isDraining: boolean;
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
export const drainConnections = fp(async (app: FastifyInstance) => {
  const { server } = app;
  /** The open connections, and when they were made (ms, monotonic). */
  const open = new Map<Socket, number>();
  /** The last response of each connection. Those of requests that came together are sent one after the other. */
  const last = new WeakMap<Socket, ServerResponse>();
  let draining = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, performance.now());
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
    // Connections that were made and not accepted yet are lost with the listener, and a proxy does not send their requests again if
    // they are POSTs. In a calm round all have just been accepted.
    await calmRound();
    server.close();
    const started = performance.now();
    const look = () => {
      server.closeIdleConnections();
      const now = performance.now();
      const isOver = now - started > HEAD_MAX;
      for (const [socket, since] of open)
        if (!isBusy(socket) && (isOver || (socket.bytesRead === 0 && now - since > YOUNG))) socket.destroy();
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    server.once('close', () => clearInterval(timer));
  });
  // Node calls a server closed before its last connections have said so. The lines of their requests would be lost.
  app.addHook('onClose', async () => {
    await Promise.all(
      Array.from(open.keys(), (socket) => new Promise((closed) => socket.once('close', closed))),
    );
  });
  app.decorate('connections', {
    get isDraining() {
      return draining;
    },
    drain() {
      draining = true;
      for (const socket of open.keys()) {
        const response = last.get(socket);
        if (response && !response.headersSent) response.shouldKeepAlive = false;
      }
    },
    cut() {
      for (const socket of open.keys()) socket.destroy();
    },
  });
});

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

/** Waits for a round of the event loop in which little was done. The caller goes on right after new connections were accepted. */
async function calmRound(): Promise<void> {
  const end = performance.now() + CALM_WAIT;
  for (let began = performance.now(); began < end;) {
    await nextRound();
    const now = performance.now();
    if (now - began < CALM) return;
    began = now;
  }
}

/** Files that are kept for other uses than visitors' connections: the upstream's, Redis', built files, logs. */
const RESERVE = 200;
/** Most connections, if the system allows more: each takes some ten kilobytes. */
const DEFAULT_MAX = 20_000;
/** The number of files that the process may open, without the reserve. Read before there are sockets: the report describes each, some hundred in 60 ms. */
const FILES_MAX = readFilesMax();
/** Time after which a client may try again (s). */
const RETRY_AFTER = 5;

/**
 * Limits open connections: of one address (an IPv6 network of 64 bits counts as one), and all together, below the number of files
 * that the process may open. One more gets a short refusal and is closed, so that the process never runs out of files. One that
 * its client has already reset is closed at once.
 */
export const limitConnections = fp(async (app: FastifyInstance) => {
  const { config, isTrusted } = app;
  const { maxSocketsPerAddress } = config;
  const max = config.maxSockets ?? FILES_MAX;
  const headers = { ...dataHeaders(config), 'retry-after': String(RETRY_AFTER) };
  const open = new Map<string, number>();
  let all = 0;
  const refusals = createEventSummary(
    app.log,
    'sec.connections_refused',
    ['limit'],
    app.metrics.limits.connection,
  );
  app.addHook('onClose', async () => refusals.close());

  app.server.on('connection', (socket: Socket) => {
    // The client reset it before it was accepted: its requests have no address, and nobody waits for their responses.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const address = plainAddress(socket.remoteAddress);
    const network = addressKey(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    all++;
    socket.once('close', () => {
      all--;
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    const isProxy = isTrusted(address);
    const limit = all > max ? 'all' : count > maxSocketsPerAddress && !isProxy ? 'address' : undefined;
    if (limit === undefined) return;
    refusals.count(limit);
    closeWith(socket, rawResponse(limit === 'all' ? 'overloaded' : 'too_many_connections', headers).bytes);
    // Nothing has been read yet, so nothing is lost; and there may be many.
    socket.destroySoon();
  });
});

function readFilesMax(): number {
  // `report` describes the process; it is the only place where Node says this limit.
  const { userLimits } = fieldsOf(process.report.getReport());
  const { soft } = fieldsOf(fieldsOf(userLimits).open_files);
  return typeof soft === 'number'
    ? Math.max(Math.ceil(soft / 2), Math.min(DEFAULT_MAX, soft - RESERVE))
    : DEFAULT_MAX;
}
