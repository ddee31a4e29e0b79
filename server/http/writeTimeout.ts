import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Looks at the connections within a write time-out. */
const LOOKS = 4;

/** Least bytes a second of a file that its reader takes over a write time-out: others wait for its turn (routes/fileTurns.ts). */
const LEAST_RATE = 8 * 1024;
/** Bytes of a file that are given to the connection at once, so that it shows how fast they are taken. */
const PART = 16 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is a file: a client that reads it too slowly is cut off. */
    isFile?: true;
  }
}

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
  /** Files that are being sent, and how many bytes of files were taken so far. */
  files: number;
  taken: number;
  /** Since when bytes of a file have waited at each look, and how many had been taken by then. */
  slow: { since: number; taken: number } | undefined;
}

/**
 * Destroys a connection whose client does not read its responses, be it the first or one that waits behind it. Node's timer of the
 * socket counts every byte that the system takes as progress; it runs from the beginning of a response until the end of the last,
 * when Node sets that for idle connections. Bytes that the client sends start both anew, even empty lines: so nothing is read from a
 * client for which bytes wait, and an idle connection ends although it sends some. A file must be read at a least rate besides. When a
 * connection is closed, all its responses are.
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
    connections.set(socket, {
      last,
      behind,
      isSlow: false,
      isHeld: false,
      idleSince: Infinity,
      files: 0,
      taken: 0,
      slow: undefined,
    });
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
      if (readsTooSlowly(connection, now, write)) socket.destroy();
      if (now - connection.idleSince > app.server.keepAliveTimeout) socket.destroy();
    }
  }, write / LOOKS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onSend', (request, reply, payload, done) => {
    // An injected request has no connection.
    if (request.raw.socket instanceof Socket) reply.raw.setTimeout(write, destroyIfStuck);
    const connection = request.routeOptions.config.isFile && connections.get(request.raw.socket);
    const bytes = Buffer.isBuffer(payload) ? [payload] : payload instanceof Readable ? payload : undefined;
    if (!connection || !bytes) return done(null, payload);
    connection.files++;
    reply.raw.once('close', () => connection.files--);
    if (Buffer.isBuffer(payload)) reply.header('content-length', payload.length);
    done(null, Readable.from(inParts(bytes, connection), { objectMode: false }));
  });
});

/** A stream may pause for longer, since the upstream is slow: then nothing waits to be sent. */
function destroyIfStuck(this: ServerResponse): void {
  if (this.writableLength > 0 || (this.socket?.writableLength ?? 0) > 0) this.socket?.destroy();
}

async function* inParts(
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>,
  connection: Connection,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += PART) {
      const part = chunk.subarray(at, at + PART);
      yield part;
      connection.taken += part.length;
    }
}

/** Whether bytes of a file have waited for a write time-out in which too few were taken. Looks once for each of them. */
function readsTooSlowly(connection: Connection, now: number, write: number): boolean {
  const { files, isSlow, taken, slow } = connection;
  if (files === 0 || !isSlow) {
    connection.slow = undefined;
    return false;
  }
  const time = slow ? now - slow.since : Infinity;
  if (slow && time < write) return false;
  connection.slow = { since: now, taken };
  return slow !== undefined && (taken - slow.taken) * 1000 < LEAST_RATE * time;
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
