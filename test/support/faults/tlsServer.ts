import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { Test } from 'tap';
import { good } from './kinds.ts';

/** Host name of the server. */
export const TLS_NAME = 'localhost';

/** An upstream that speaks TLS, and can change its certificate while it runs. */
export interface TlsServer {
  origin: string;
  port: number;
  /** Requests (`METHOD /path`) that came out of the TLS layer. */
  requests: string[];
  /** Closes all connections and presents this certificate, with these versions, to new ones. */
  present(secured: SecureContextOptions): void;
  /** Closes all connections and handles new ones in this way, without TLS; undefined: with TLS again. */
  greet(toxic: ((socket: Socket) => void) | undefined): void;
}

/** Starts it with good responses; the test's teardown stops it. */
export async function startTlsServer(
  t: Pick<Test, 'teardown'>,
  secured: SecureContextOptions,
): Promise<TlsServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let greeting: ((socket: Socket) => void) | undefined;
  const tls = createHttpsServer(secured, ({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end(good(`${method} ${url}`));
  }).on('tlsClientError', () => undefined);
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (greeting) greeting(socket);
    else tls.emit('connection', socket);
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  t.teardown(() => {
    tcp.close();
    closeAll();
  });
  const { port } = tcp.address() as AddressInfo;
  return {
    origin: `https://${TLS_NAME}:${port}`,
    port,
    requests,
    present(next) {
      tls.setSecureContext(next);
      closeAll();
    },
    greet(next) {
      greeting = next;
      closeAll();
    },
  };
}
