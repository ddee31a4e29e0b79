import { setMaxListeners } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { BoundedQueue, type Person } from '../boundedQueue.ts';
import type { Deadlines, PoolRules } from './poolSettings.ts';
import { CallFailed, failureOf, isBrokenConnection } from './upstreamReply.ts';

/** A request as undici takes it. */
export type PooledRequest = Omit<Dispatcher.DispatchOptions, 'origin'>;

/** A response whose head has arrived. A failure of the stream is a `CallFailed`. */
export interface StreamedReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** Interim responses (1xx) to a request, at most. */
const INTERIM_MAX = 10_000;

/**
 * The connections of one class of calls, each an undici `Client`, behind a bounded queue. undici's `Pool` (7.30) would open a connection for each
 * request that was given up, on which the next one may hang (nodejs/undici#5845), and lose one for good with each request that it refuses,
 * for an invalid header for instance.
 */
export class CallPool {
  readonly #open: () => Client;
  readonly #turns: BoundedQueue;
  readonly #total: number;
  readonly #repeats: boolean;
  readonly #refuse: () => CallFailed | undefined;
  readonly #clients = new Set<Client>();
  /** The last used is taken first: it is the least likely to have been closed. */
  readonly #idle: Client[] = [];
  #repeated = 0;
  #isClosed = false;

  /** `refuse`: a failure in place of any request, while there is a reason for it. */
  constructor(
    origin: string,
    rules: PoolRules,
    deadlines: Deadlines,
    refuse: () => CallFailed | undefined = () => undefined,
  ) {
    this.#refuse = refuse;
    const idle = rules.idle ? deadlines.idle : 0;
    const options: Client.Options = {
      connect: buildConnector({ timeout: deadlines.connect }),
      // 0: no keep-alive.
      pipelining: rules.fresh ? 0 : 1,
      headersTimeout: idle,
      bodyTimeout: idle,
      maxResponseSize: rules.responseMax,
    };
    this.#open = () => new Client(origin, options);
    this.#total = deadlines[rules.deadline];
    this.#repeats = rules.repeats ?? false;
    this.#turns = new BoundedQueue({
      running: rules.connections,
      waiting: rules.queue,
      wait: Math.min(deadlines.wait, this.#total / 2),
    });
  }

  /** Requests that are running and waiting, and those that were sent once more since the start. */
  get stats(): { running: number; waiting: number; repeated: number } {
    return { ...this.#turns.stats, repeated: this.#repeated };
  }

  /**
   * Sends a request when it is the turn of its person. Its time runs from now on; it is that of the pool, or `patience` (ms) if that is less. `signal` ends it at any
   * time, and what has not been written by then never will be. All errors are `CallFailed`. The turn ends with the body, which the caller must read or destroy.
   */
  send(
    request: PooledRequest,
    person: Person,
    signal?: AbortSignal,
    patience = Infinity,
  ): Promise<StreamedReply> {
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    const refusal = this.#refuse();
    if (refusal) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      let client: Client | undefined;
      let body: Readable | undefined;
      let leave: (() => void) | undefined;
      let [sent, reused, ended] = [false, false, false];
      let interim = 0;

      const timer = setTimeout(
        () => fail(new CallFailed({ outcome: 'timeout', sent }, true)),
        Math.min(this.#total, patience),
      );
      const abort = () => fail(new CallFailed({ outcome: 'aborted', sent }));
      const end = () => {
        ended = true;
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const fail = (error: CallFailed) => {
        if (ended) return;
        end();
        this.#drop(client);
        leave?.();
        reject(error);
        body?.destroy(error);
      };
      const go = (idle?: Client) => {
        if (this.#isClosed) {
          fail(new CallFailed({ outcome: 'shed', sent }));
          return;
        }
        reused = idle !== undefined;
        client = idle ?? this.#open();
        this.#clients.add(client);
        client.dispatch(request, handler);
      };
      const handler: Dispatcher.DispatchHandler = {
        // Called in the tick in which the request is written, and not before.
        onRequestStart() {
          sent = true;
        },
        onResponseStart(controller, status, headers) {
          if (status < 200) {
            // undici reads them without end, which would hold up the event loop.
            if (++interim > INTERIM_MAX) fail(new CallFailed({ outcome: 'oversize', sent }));
            return;
          }
          body = new Readable({
            read: () => controller.resume(),
            destroy(error, done) {
              if (!ended) abort();
              done(error);
            },
          }).on('error', () => undefined);
          resolve({ status, headers, body });
        },
        onResponseData(controller, part) {
          if (!body?.push(part)) controller.pause();
        },
        onResponseEnd: () => {
          end();
          if (client) this.#idle.push(client);
          leave?.();
          body?.push(null);
        },
        onResponseError: (_controller, error) => {
          // The upstream's closing crossed the request. A new connection cannot meet that again.
          const mayRepeat = reused && !ended && !body && (!sent || (isSafe && this.#repeats));
          if (!mayRepeat || !isBrokenConnection(error)) return fail(failureOf(error, sent));
          this.#repeated++;
          this.#drop(client);
          go();
        },
      };

      if (signal?.aborted) return abort();
      if (signal) {
        // A page makes so many calls with one signal that Node would warn of a leak.
        setMaxListeners(0, signal);
        signal.addEventListener('abort', abort);
      }
      leave = this.#turns.enter(
        person,
        (own) => {
          leave = own;
          go(this.#idle.pop());
        },
        () => fail(new CallFailed({ outcome: 'shed', sent, retryAfter: 1 })),
      );
    });
  }

  /** Closes all connections. `close`: running requests end first, and what has no connection yet is shed; `destroy`: all requests are ended. */
  async close(how: 'close' | 'destroy'): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#clients].map((client) => client[how]()));
  }

  /** Ends a connection and what is on it. */
  #drop(client: Client | undefined): void {
    if (!client) return;
    this.#clients.delete(client);
    void client.destroy();
  }
}
