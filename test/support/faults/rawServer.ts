import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Test } from 'tap';

/** Writes what the upstream does with a request on its socket. `request`: the text of the request as far as it arrived with its head. */
export type Toxic = (socket: Socket, request: string) => void;

/** An upstream that is a plain TCP server: it counts what really arrived. */
export interface RawServer {
  origin: string;
  port: number;
  /** The heads and bodies of the requests that arrived, in their order. */
  requests: string[];
  /** Sockets that are open at this moment. */
  sockets: Set<Socket>;
  /** Bytes that arrived, on all sockets. */
  readonly received: number;
  /** Sockets accepted so far. */
  readonly accepted: number;
  /** Changes what the upstream does. */
  behave(toxic: Toxic): void;
  /** Changes what it does with a new connection. */
  greet(toxic: ((socket: Socket) => void) | undefined): void;
  /** Resets all connections and forgets the requests. */
  reset(): void;
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
}

type Close = Pick<Test, 'teardown'>;

/** Starts a raw upstream on a free port; the test's teardown stops it. */
export async function startRawServer(t: Close, toxic: Toxic): Promise<RawServer> {
  let current = toxic;
  let greeting: ((socket: Socket) => void) | undefined;
  let received = 0;
  let accepted = 0;
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    accepted++;
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    greeting?.(socket);
    let pending = '';
    socket.on('data', (bytes) => {
      received += bytes.length;
      pending += bytes.toString('latin1');
      for (let size = sizeOf(pending); size !== undefined; size = sizeOf(pending)) {
        const request = pending.slice(0, size);
        pending = pending.slice(size);
        requests.push(request);
        current(socket, request);
      }
    });
  });
  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.unref();
  }
  // Node cannot reset a connection that is being shut down: its process would never end.
  const closeAll = () => {
    for (const socket of sockets)
      if (socket.writableEnded) socket.destroy();
      else socket.resetAndDestroy();
  };
  async function stop(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    closeAll();
    await closed;
  }
  await listen(0);
  t.teardown(stop);
  const at = (server.address() as AddressInfo).port;
  return {
    origin: `http://127.0.0.1:${at}`,
    port: at,
    requests,
    sockets,
    get received() {
      return received;
    },
    get accepted() {
      return accepted;
    },
    behave(next) {
      current = next;
    },
    greet(next) {
      greeting = next;
    },
    reset() {
      closeAll();
      requests.length = 0;
    },
    stop,
    start: () => listen(at),
  };
}

/** Length of the first request in the text with its body; undefined while it is incomplete. */
function sizeOf(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
  const size = end + 4 + length;
  return text.length >= size ? size : undefined;
}

/** Head of a response. */
export const head = (status: string, ...headers: string[]): string =>
  [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n');

/** A whole JSON response. */
export function jsonResponse(value: unknown, status = '200 OK', ...headers: string[]): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (
    head(status, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`, ...headers) +
    text
  );
}
