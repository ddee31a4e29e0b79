import type { Client } from 'undici';

/** One connection of a lane. It is opened when it is first used and opened again when it was closed. */
export class Line {
  /** Requests that the present connection has carried. */
  #served = 0;
  #client: Client;
  #connected = false;
  readonly #open: () => Client;

  /** `open` makes a client for one connection. */
  constructor(open: () => Client) {
    this.#open = open;
    this.#client = this.#follow(open());
  }

  get client(): Client {
    return this.#client;
  }

  /** Whether its connection is open, or was until this very moment. */
  get connected(): boolean {
    return this.#connected;
  }

  /** Notes that a request is being written. Returns whether the connection has carried another before. */
  use(): boolean {
    return this.#served++ > 0;
  }

  /** Puts a new client in the place of one whose connection failed. */
  renew(): void {
    void this.#client.destroy();
    this.#connected = false;
    this.#client = this.#follow(this.#open());
  }

  #follow(client: Client): Client {
    return client
      .on('connect', () => {
        this.#served = 0;
        this.#connected = true;
      })
      .on('disconnect', () => {
        if (client === this.#client) this.#connected = false;
      });
  }
}
