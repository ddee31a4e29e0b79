import { DecoratorHandler, type Dispatcher } from 'undici';
import { CallFailed, failureOf, isBrokenConnection } from './callFailed.ts';
import type { Connection } from './connection.ts';

/** What an exchange needs of its pool. */
interface ExchangeOptions {
  request: Dispatcher.DispatchOptions;
  /** Gets the response or a `CallFailed`. */
  caller: Dispatcher.DispatchHandler;
  /** The caller's; it ends the exchange. */
  signal: AbortSignal | undefined;
  /** Time for all of it (ms), from now on. */
  total: number;
  /** Time in which a byte of the response must move (ms); undefined: any. */
  idle: number | undefined;
  /** Whether the request may be sent once more, on a new connection. Asked at most once. */
  mayRepeat: () => boolean;
  /** Called when the request is sent once more. */
  repeats: () => void;
  /** Called once when the exchange needs its line no longer. `line` is undefined if it never had one. */
  leave: (connection: Connection | undefined) => void;
}

/**
 * One request on its way: waiting for a connection, connecting, written, answered. Its time runs from the start. It knows whether a byte
 * of it was written, since undici calls `onRequestStart` in the same tick in which it writes, and not before.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions;
  readonly #caller: Dispatcher.DispatchHandler;
  readonly #timer: NodeJS.Timeout;
  #idleTimer: NodeJS.Timeout | undefined;
  #connection: Connection | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  /** Why it was given up; the caller knows already if nothing had been written. */
  #givenUp: CallFailed | undefined;
  #written = false;
  #answered = false;
  #reused = false;
  #repeated = false;
  #ended = false;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#caller = new DecoratorHandler(options.caller);
    this.#timer = setTimeout(() => this.#timeOut(), options.total);
    options.signal?.addEventListener('abort', this.abort);
  }

  /** Sends the request on this connection. */
  go(connection: Connection): void {
    this.#connection = connection;
    connection.client.dispatch({ ...this.#options.request }, this);
  }

  /** Ends the exchange. What has not been written never will be. */
  giveUp(failure: CallFailed): void {
    if (this.#givenUp) return;
    this.#givenUp = failure;
    if (this.#controller) return this.#controller.abort(failure);
    this.#tell(failure);
    // One that is still connecting is left when it has connected or failed.
    if (!this.#connection) this.#options.leave(undefined);
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    if (this.#givenUp) return controller.abort(this.#givenUp);
    this.#controller = controller;
    this.#reused = this.#connection?.use() ?? false;
    this.#written = true;
    const { idle } = this.#options;
    if (idle !== undefined) this.#idleTimer = setTimeout(() => this.#timeOut(), idle);
    this.#caller.onRequestStart?.(controller, context);
  }

  onResponseStarted(): void {
    this.#answered = true;
  }

  onResponseStart(
    ...[controller, status, ...rest]: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>
  ): void {
    // Interim responses (1xx) say nothing, however many come.
    if (status < 200) return;
    this.#idleTimer?.refresh();
    this.#caller.onResponseStart?.(controller, status, ...rest);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#idleTimer?.refresh();
    this.#caller.onResponseData?.(controller, chunk);
  }

  onResponseEnd(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.#finish();
    this.#caller.onResponseEnd?.(...args);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const failure = this.#givenUp ?? failureOf(error, this.#written);
    if (!this.#written && this.#connection) {
      // The connection was open, but the upstream had closed it: nothing was written, so a new one is as good, for a write too.
      const isStale =
        this.#connection.connected && isBrokenConnection(error) && !this.#givenUp && !this.#repeated;
      this.#connection.renew();
      if (isStale) {
        this.#repeated = true;
        this.#options.repeats();
        return this.go(this.#connection);
      }
    } else if (
      this.#connection &&
      !this.#givenUp &&
      this.#wasClosedUnderneath(error) &&
      this.#options.mayRepeat()
    ) {
      this.#repeated = true;
      this.#options.repeats();
      this.#controller = undefined;
      clearTimeout(this.#idleTimer);
      this.#connection.renew();
      return this.go(this.#connection);
    } else if (this.#givenUp) {
      // undici opens a connection for the request that was given up. The upstream may hang, and then so does whatever uses it later.
      this.#connection?.renew();
    }
    this.#finish();
    this.#tell(failure);
  }

  /** Whether the connection had served before and broke before the first byte of a response: a closing that crossed the request. */
  #wasClosedUnderneath(error: Error): boolean {
    return this.#reused && !this.#answered && !this.#repeated && isBrokenConnection(error);
  }

  /** Gives it up for a caller who has left. */
  readonly abort = () => this.giveUp(new CallFailed('aborted', { sent: this.#written }));

  #timeOut(): void {
    this.giveUp(
      new CallFailed('timeout', { sent: this.#written, upstreamsFault: this.#connection !== undefined }),
    );
  }

  #tell(failure: CallFailed): void {
    this.#stopTimers();
    if (this.#ended) return;
    this.#ended = true;
    // Before a connection is open there is no controller; undici's own code passes undefined then.
    this.#caller.onResponseError?.(this.#controller as Dispatcher.DispatchController, failure);
  }

  #finish(): void {
    this.#stopTimers();
    this.#options.leave(this.#connection);
  }

  #stopTimers(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#idleTimer);
    this.#options.signal?.removeEventListener('abort', this.abort);
  }
}
