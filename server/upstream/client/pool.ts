import { Dispatcher } from 'undici';
import { CallFailed, shed } from './callFailed.ts';
import { type PoolSize, type Deadlines, type PoolSizes, type PoolName, POOLS } from './poolSettings.ts';
import { openMeteredClient, type MeteredClient } from './meteredClient.ts';
import { Exchange, Connection } from './exchange.ts';

/** Repetitions per request, at most: retries must not multiply the load of an upstream that is failing. */
const SHARE = 0.1;

/** Unused repetitions that are kept for later. */
const SAVED_MAX = 10;

/** Counts requests and allows one repetition for every ten. */
export function createRetryBudget() {
  let saved = 0;
  return {
    /** Counts a request. */
    earn(): void {
      saved = Math.min(SAVED_MAX, saved + SHARE);
    },
    /** Takes one repetition; false: there is none left. */
    spend(): boolean {
      // Ten tenths are not quite one.
      if (saved < 1 - 1e-9) return false;
      saved -= 1;
      return true;
    },
  };
}

interface OpenPoolsOptions {
  origin: string;
  deadlines: Deadlines;
  sizes: PoolSizes | undefined;
  /** Seconds to wait, while nothing but probes may be sent. */
  refusal: () => number | undefined;
}

/** One pool for each class of calls, over one budget of repetitions. No connection is opened yet. */
export function openPools({
  origin,
  deadlines,
  sizes = {},
  refusal,
}: OpenPoolsOptions): Record<PoolName, Pool> {
  const budget = createRetryBudget();
  const refuse = () => {
    const retryAfter = refusal();
    if (retryAfter !== undefined) return new CallFailed('open', { sent: false, retryAfter });
    budget.earn();
    return undefined;
  };
  const open = (name: PoolName): Pool => {
    const { deadline, idle, repeats, ...rules } = POOLS[name];
    return new Pool({
      origin,
      ...rules,
      ...sizes[name],
      connect: deadlines.connect,
      total: deadlines[deadline],
      wait: Math.min(deadlines.wait, deadlines[deadline] / 2),
      idle: idle && deadlines.idle,
      mayRepeat: repeats && (() => budget.spend()),
      refuse: name === 'probe' ? undefined : refuse,
    });
  };
  return {
    money: open('money'),
    login: open('login'),
    write: open('write'),
    read: open('read'),
    file: open('file'),
    media: open('media'),
    probe: open('probe'),
  };
}

interface PoolOptions extends PoolSize {
  origin: string;
  /** Largest accepted response, bytes. */
  responseMax: number;
  /** Time for opening a connection, for a whole request, for its wait in the queue, and for each next byte of a response (ms). */
  connect: number;
  total: number;
  wait: number;
  idle?: number | undefined;
  /** Each request gets a new connection. */
  fresh?: boolean | undefined;
  /** Whether a safe read whose connection broke under it may be sent once more. */
  mayRepeat?: (() => boolean) | undefined;
  /** A failure instead of any request, while there is a reason for it. */
  refuse?: (() => CallFailed | undefined) | undefined;
}

/** Key of the caller's signal among a request's headers, where its options cannot carry one. As a symbol it is no header. */
export const VISITOR = Symbol('signal of the visitor');

const visitorOf = ({ headers }: Dispatcher.DispatchOptions): unknown =>
  headers && VISITOR in headers ? headers[VISITOR] : undefined;

/**
 * The connections of one class of calls, as an undici dispatcher: a bounded queue before a fixed number of connections, and for
 * each request a deadline that begins when it is asked for. All errors are `CallFailed`. undici's own pool has an unbounded queue in
 * which time-outs do not count and which a signal does not leave.
 */
export class Pool extends Dispatcher {
  readonly #options: PoolOptions;
  readonly #idle: Connection[] = [];
  readonly #lines = new Set<Connection>();
  readonly #waiting = new Set<Exchange>();
  readonly #running = new Set<Exchange>();
  #repeated = 0;
  #closed: (() => void) | undefined;

  constructor(options: PoolOptions) {
    super();
    this.#options = options;
  }

  /** Requests on connections, requests that wait for one, and those that were sent once more since the start. */
  get stats(): { running: number; waiting: number; repeated: number } {
    return { running: this.#running.size, waiting: this.#waiting.size, repeated: this.#repeated };
  }

  override dispatch(
    request: Dispatcher.DispatchOptions & { signal?: unknown },
    caller: Dispatcher.DispatchHandler,
  ): boolean {
    const { total, wait, idle, queue, mayRepeat, refuse } = this.#options;
    const given = request.signal ?? visitorOf(request);
    const signal = given instanceof AbortSignal ? given : undefined;
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    const exchange = new Exchange({
      request,
      caller,
      signal,
      total,
      wait,
      idle: isSafe ? idle : undefined,
      mayRepeat: () => isSafe && mayRepeat?.() === true,
      repeats: () => this.#repeated++,
      leave: (line) => this.#leave(exchange, line),
    });
    const refusal = signal?.aborted
      ? new CallFailed('aborted', { sent: false })
      : this.#closed
        ? shed()
        : refuse?.();
    const line = refusal ? undefined : this.#take();
    if (line) this.#start(exchange, line);
    else if (refusal) exchange.giveUp(refusal);
    else if (this.#waiting.size < queue) {
      this.#waiting.add(exchange);
      exchange.wait();
    } else exchange.giveUp(shed());
    return true;
  }

  /** Lets running requests end; what is asked for from now on is shed. */
  override async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#closed = resolve;
      this.#closeIfDone();
    });
    await this.destroy();
  }

  /** Ends all requests and closes all connections. */
  override async destroy(): Promise<void> {
    this.#closed ??= () => undefined;
    for (const exchange of [...this.#waiting, ...this.#running])
      exchange.giveUp(new CallFailed('aborted', { sent: this.#running.has(exchange) }));
    await Promise.all([...this.#lines].map(({ client }) => client.destroy()));
  }

  #take(): Connection | undefined {
    // The last used first: its connection is the least likely to have been closed.
    const idle = this.#idle.pop();
    if (idle || this.#lines.size >= this.#options.connections) return idle;
    const line = new Connection(() => this.#open());
    this.#lines.add(line);
    return line;
  }

  #start(exchange: Exchange, line: Connection): void {
    this.#running.add(exchange);
    exchange.go(line);
  }

  #leave(exchange: Exchange, line: Connection | undefined): void {
    this.#waiting.delete(exchange);
    this.#running.delete(exchange);
    if (line) {
      const [next] = this.#waiting;
      if (next) {
        this.#waiting.delete(next);
        this.#start(next, line);
      } else this.#idle.push(line);
    }
    this.#closeIfDone();
  }

  #closeIfDone(): void {
    if (this.#running.size + this.#waiting.size === 0) this.#closed?.();
  }

  #open(): MeteredClient {
    const { origin, connect, responseMax, fresh = false } = this.#options;
    return openMeteredClient({ origin, connect, responseMax, fresh });
  }
}
