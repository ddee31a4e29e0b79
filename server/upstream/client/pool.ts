import { Dispatcher } from 'undici';
import { CallFailed, shed } from './callFailed.ts';
import { type PoolSize, type Deadlines, type PoolSizes, type PoolName, POOLS } from './poolSettings.ts';
import { BoundedQueue } from '../../boundedQueue.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { Exchange } from './exchange.ts';
import { createRetryBudget } from './retry.ts';

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

interface PoolOptions extends PoolSize, ConnectionOptions {
  /** Time for a whole request, for its wait in the queue, and for each next byte of a response (ms). */
  total: number;
  wait: number;
  idle?: number | undefined;
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
 * which time-outs do not count and which a signal does not leave; and it connects again for each request that was given up.
 */
export class Pool extends Dispatcher {
  readonly #options: PoolOptions;
  readonly #queue: BoundedQueue;
  readonly #connections = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #exchanges = new Set<Exchange>();
  #repeated = 0;
  #closed: (() => void) | undefined;

  constructor(options: PoolOptions) {
    super();
    this.#options = options;
    const { connections: running, queue: waiting, wait } = options;
    this.#queue = new BoundedQueue({ running, waiting, wait });
  }

  /** Requests on connections, requests that wait for one, and those that were sent once more since the start. */
  get stats(): { running: number; waiting: number; repeated: number } {
    return { ...this.#queue.stats, repeated: this.#repeated };
  }

  override dispatch(
    request: Dispatcher.DispatchOptions & { signal?: unknown },
    caller: Dispatcher.DispatchHandler,
  ): boolean {
    const { total, idle, mayRepeat, refuse } = this.#options;
    const given = request.signal ?? visitorOf(request);
    const signal = given instanceof AbortSignal ? given : undefined;
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    let leave = (): void => undefined;
    const exchange = new Exchange({
      request,
      caller,
      signal,
      total,
      idle: isSafe ? idle : undefined,
      mayRepeat: () => isSafe && mayRepeat?.() === true,
      repeats: () => this.#repeated++,
      leave: (connection) => {
        if (connection) this.#idle.push(connection);
        this.#exchanges.delete(exchange);
        leave();
        this.#closeIfDone();
      },
    });
    this.#exchanges.add(exchange);
    const refusal = signal?.aborted
      ? new CallFailed('aborted', { sent: false })
      : this.#closed
        ? shed()
        : refuse?.();
    if (refusal) exchange.giveUp(refusal);
    else
      leave = this.#queue.enter(
        (end) => {
          // It may end before `enter` has returned.
          leave = end;
          exchange.go(this.#take());
        },
        () => exchange.giveUp(shed()),
      );
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
    for (const exchange of this.#exchanges) exchange.abort();
    await Promise.all([...this.#connections].map(({ client }) => client.destroy()));
  }

  #take(): Connection {
    // The last used first: it is the least likely to have been closed.
    const idle = this.#idle.pop();
    if (idle) return idle;
    const connection = new Connection(this.#options);
    this.#connections.add(connection);
    return connection;
  }

  #closeIfDone(): void {
    if (this.#exchanges.size === 0) this.#closed?.();
  }
}
