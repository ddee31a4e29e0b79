import type { Client } from 'undici';
import type { MeteredClient } from './meteredClient.ts';

/** One connection of a lane. It is opened when it is first used and opened again when it was closed. */
export class Line {
  /** Requests that the present connection has carried. */
  #served = 0;
  #metered: MeteredClient;
  #connected = false;
  readonly #open: () => MeteredClient;

  /** `open` makes a client for one connection. */
  constructor(open: () => MeteredClient) {
    this.#open = open;
    this.#metered = this.#follow(open());
  }

  get client(): Client {
    return this.#metered.client;
  }

  /** Whether its connection is open, or was until this very moment. */
  get connected(): boolean {
    return this.#connected;
  }

  /** Notes that a request is being written. Returns whether the connection has carried another before. */
  use(): boolean {
    this.#metered.begin();
    return this.#served++ > 0;
  }

  /** Puts a new client in the place of one whose connection failed. */
  renew(): void {
    void this.client.destroy();
    this.#connected = false;
    this.#metered = this.#follow(this.#open());
  }

  #follow(metered: MeteredClient): MeteredClient {
    metered.client
      .on('connect', () => {
        this.#served = 0;
        this.#connected = true;
      })
      .on('disconnect', () => {
        if (metered === this.#metered) this.#connected = false;
      });
    return metered;
  }
}
