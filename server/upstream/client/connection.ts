import type { Socket } from 'node:net';
import { buildConnector, Client, errors } from 'undici';

/**
 * Bytes that may arrive for a response, for each byte of the largest body. undici counts the body, and the head by itself. Nothing
 * counts what surrounds them: interim responses, the reason phrase, the extensions of chunks. Without end, they would keep the gateway
 * busy until the deadline. One half is enough for a body in small chunks.
 */
export const WITH_FRAMING = 2;

export interface ConnectionOptions {
  origin: string;
  /** Largest accepted response, bytes. */
  responseMax: number;
  /** Time for opening a connection (ms). */
  connect: number;
  /** Each request gets a new connection. */
  fresh?: boolean | undefined;
}

/**
 * One connection to the upstream. It is opened when it is first used and opened again when it was closed. It is ended if too much
 * arrives for one request.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  #client: Client;
  #socket: Socket | undefined;
  /** Requests that the socket has carried, and its bytes before the last of them. */
  #served = 0;
  #before = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#client = this.#open();
  }

  get client(): Client {
    return this.#client;
  }

  /** Whether its socket is open, or was until this very moment. */
  get connected(): boolean {
    return this.#socket !== undefined;
  }

  /** Notes that a request is being written: what arrives from now on is for it. Returns whether the socket has carried another before. */
  use(): boolean {
    // After undici's own listener, which reads what has arrived.
    if (this.#served === 0) this.#socket?.on('readable', this.#measure);
    this.#before = this.#socket?.bytesRead ?? 0;
    return this.#served++ > 0;
  }

  /** Puts a new client in the place of one whose connection failed: undici would connect again for a request that was given up. */
  renew(): void {
    void this.#client.destroy();
    this.#socket = undefined;
    this.#client = this.#open();
  }

  readonly #measure = (): void => {
    if ((this.#socket?.bytesRead ?? 0) - this.#before > WITH_FRAMING * this.#options.responseMax)
      this.#socket?.destroy(new errors.ResponseExceededMaxSizeError());
  };

  #open(): Client {
    const { origin, responseMax, connect, fresh } = this.#options;
    const open = buildConnector({ timeout: connect });
    let socket: Socket | undefined;
    const client = new Client(origin, {
      // 0: no keep-alive.
      pipelining: fresh ? 0 : 1,
      maxResponseSize: responseMax,
      connect: (options, callback) =>
        open(options, (...result) => {
          socket = result[1] ?? undefined;
          callback(...result);
        }),
      // The exchange has its own timers; undici's begin only when the request is written.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return client
      .on('connect', () => {
        if (client !== this.#client) return;
        this.#socket = socket;
        this.#served = 0;
      })
      .on('disconnect', () => {
        if (client === this.#client) this.#socket = undefined;
      });
  }
}
