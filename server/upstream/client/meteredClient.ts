import type { Socket } from 'node:net';
import { buildConnector, Client, errors } from 'undici';

/**
 * Bytes that may arrive for a response, for each byte of the largest body. undici counts the body, and the head by itself. Nothing
 * counts what surrounds them: interim responses, the reason phrase, the extensions of chunks. Without end, they would keep the gateway
 * busy until the deadline. One half is enough for a body in small chunks.
 */
export const WITH_FRAMING = 2;

interface MeteredClientOptions {
  origin: string;
  /** Largest accepted response, bytes. */
  responseMax: number;
  /** Time for opening a connection (ms). */
  connect: number;
  /** Each request gets a new connection. */
  fresh: boolean;
}

export interface MeteredClient {
  client: Client;
  /** Notes that a request is being written: what arrives from now on is for it. */
  begin(): void;
}

/** A client with one connection, which it ends if too much arrives for one request. */
export function openMeteredClient({
  origin,
  responseMax,
  connect: timeout,
  fresh,
}: MeteredClientOptions): MeteredClient {
  const open = buildConnector({ timeout });
  let socket: Socket | undefined;
  let before: number | undefined;
  const measure = function (this: Socket): void {
    if (this.bytesRead - (before ?? 0) > WITH_FRAMING * responseMax)
      this.destroy(new errors.ResponseExceededMaxSizeError());
  };
  const client = new Client(origin, {
    // 0: no keep-alive.
    pipelining: fresh ? 0 : 1,
    maxResponseSize: responseMax,
    connect: (options, callback) =>
      open(options, (...result) => {
        socket = result[1] ?? undefined;
        before = undefined;
        callback(...result);
      }),
    // The exchange has its own timers; undici's begin only when the request is written.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    client,
    begin() {
      // After undici's own listener, which reads what has arrived.
      if (before === undefined) socket?.on('readable', measure);
      before = socket?.bytesRead ?? 0;
    },
  };
}
